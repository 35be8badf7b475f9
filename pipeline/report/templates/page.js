// Draws the figures in the colours of the theme, and lets readers choose theme and, where all pages are in one file, page.
(() => {
  "use strict";
  const root = document.documentElement;
  const swaps = JSON.parse(document.getElementById("swaps").textContent);
  const LETTER_PX = 10; // of a title's letter, with what the names beside the figure take of its width
  const darkMedia = matchMedia("(prefers-color-scheme: dark)");
  const themeButton = document.getElementById("theme");
  const chapters = Array.from(document.querySelectorAll("main > .chapter"));
  const plots = Array.from(document.querySelectorAll(".plot"));
  const figures = new Map(
    plots.map((plot) => [plot, JSON.parse(plot.parentElement.querySelector('script[type="application/json"]').textContent)]),
  );
  let isPrinting = false;

  const isDark = () => !isPrinting && (root.dataset.theme ? root.dataset.theme === "dark" : darkMedia.matches);

  // Colours stand under keys that end in "color" or "colorscale"; names elsewhere are left alone.
  function coloured(value, isColour) {
    if (typeof value === "string") return isColour ? (swaps[value] ?? value) : value;
    if (Array.isArray(value)) return value.map((item) => coloured(item, isColour));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, coloured(item, /colou?r(scale)?$/i.test(key))]),
    );
  }

  function draw(plot) {
    const { data, layout } = structuredClone(figures.get(plot));
    const width = isPrinting ? 640 : plot.clientWidth;
    if (!width) return;
    const isNarrow = width < 520;
    const dark = isDark();
    const drawn = dark ? coloured(layout, false) : layout;
    drawn.width = width;
    if (layout.meta?.is_square) drawn.height = width + 80;
    thin(drawn.xaxis, Math.max(8, Math.floor(width / 36)));
    if (isNarrow) narrow(data, drawn);
    Plotly.react(plot, dark ? coloured(data, false) : data, drawn, {
      displayModeBar: false,
      responsive: false,
      showTips: false,
    });
  }

  // A long axis of classes names every second or third; a short one names them all.
  function thin(axis, most) {
    const num = axis.tickvals?.length ?? 0;
    const every = Math.ceil(num / most);
    if (num <= 12 || every < 2) return;
    axis.tickvals = axis.tickvals.filter((_, i) => i % every === 0);
    axis.ticktext = axis.ticktext.filter((_, i) => i % every === 0);
  }

  function narrow(data, layout) {
    layout.font.size = 11;
    for (const trace of data) {
      if (trace.type === "heatmap") Object.assign(trace, { textfont: { size: 8 }, xgap: 1, ygap: 1 });
      if (trace.type === "heatmap") trace.colorbar.len = 0.9;
      if (trace.marker?.size) trace.marker.size *= 0.7;
    }
    for (const axis of [layout.xaxis, layout.xaxis2]) {
      if (axis?.nticks) Object.assign(axis, { nticks: 3, tickangle: 0 });
      const [from, to] = axis?.domain ?? [0, 1];
      if (!axis?.title?.text) continue;
      axis.title.font = { ...axis.title.font, size: 11 };
      axis.title.text = broken(axis.title.text, Math.max(8, Math.floor((layout.width * (to - from)) / LETTER_PX)));
    }
  }

  // Words in lines of at most so many letters; titles hold no marks but ours.
  function broken(text, most) {
    const lines = [""];
    for (const word of text.split(" ")) {
      const line = lines.at(-1);
      if (line && line.length + 1 + word.length > most) lines.push(word);
      else lines[lines.length - 1] = line ? `${line} ${word}` : word;
    }
    return lines.join("<br>");
  }

  const drawAll = () => plots.filter((plot) => !plot.closest("[hidden]")).forEach(draw);

  function showTheme() {
    themeButton.setAttribute("aria-pressed", String(isDark()));
    drawAll();
  }

  themeButton.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem("tapete-theme", root.dataset.theme);
    } catch (error) {
      // no storage: the choice holds for this visit
    }
    showTheme();
  });
  darkMedia.addEventListener("change", showTheme);

  // RFC 4180: a comma, a quote or a line's end puts a value into quotes. Names can't be formulas: a quote sign goes before them.
  function csvCell(value) {
    if (value === null) return "";
    const text = typeof value === "string" && /^[=+@\t\r-]/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }

  function download(name, blob) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  async function saveFigure(button) {
    const plot = document.getElementById(`fig-${button.dataset.name}`);
    const { clientWidth: width, clientHeight: height } = plot;
    const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
    await Plotly.relayout(plot, { paper_bgcolor: paper });
    const url = await Plotly.toImage(plot, { format: "png", width, height, scale: 2 });
    const bytes = Uint8Array.from(atob(url.split(",")[1]), (letter) => letter.charCodeAt(0));
    download(`${button.dataset.name}.png`, new Blob([bytes], { type: "image/png" }));
    draw(plot);
  }

  function saveRows(button) {
    const rows = JSON.parse(button.closest(".drawers").querySelector("script.rows").textContent);
    const text = rows.map((row) => row.map(csvCell).join(",") + "\r\n").join("");
    download(`${button.dataset.name}.csv`, new Blob([text], { type: "text/csv;charset=utf-8" }));
  }

  for (const button of document.querySelectorAll("button.save")) {
    button.addEventListener("click", () => (button.dataset.save === "png" ? saveFigure(button) : saveRows(button)));
  }

  function showChapters(shown) {
    for (const chapter of chapters) chapter.hidden = !shown.includes(chapter);
    for (const link of document.querySelectorAll(".pages a")) {
      const isHere = link.hash === (shown.length === 1 ? `#${shown[0].id}` : "#all");
      isHere ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
    }
    drawAll();
  }

  // An address that names a page, or a section, shows the page that it is or lies on; #all shows every one.
  function followAddress() {
    const name = decodeURIComponent(location.hash.slice(1));
    if (name === "all") return showChapters(chapters);
    const target = document.getElementById(name);
    const chapter = target?.closest("main > .chapter");
    if (!chapter?.hidden) return;
    showChapters([chapter]);
    target.scrollIntoView();
  }

  if (chapters.length > 1) {
    addEventListener("hashchange", followAddress);
    showChapters(chapters.slice(0, 1));
    followAddress();
  }

  let lastWidth = root.clientWidth;
  let waiting = 0;
  addEventListener("resize", () => {
    if (root.clientWidth === lastWidth) return;
    lastWidth = root.clientWidth;
    clearTimeout(waiting);
    waiting = setTimeout(drawAll, 80);
  });

  // On paper: light colours, a page's width, tables open.
  let opened = [];
  addEventListener("beforeprint", () => {
    isPrinting = true;
    opened = Array.from(document.querySelectorAll("details.numbers:not([open])")).filter((box) => !box.dataset.long);
    opened.forEach((box) => (box.open = true));
    drawAll();
  });
  addEventListener("afterprint", () => {
    isPrinting = false;
    opened.forEach((box) => (box.open = false));
    drawAll();
  });

  showTheme();
  root.classList.add("is-drawn");
})();
