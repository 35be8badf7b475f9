// The theme chosen earlier, before anything is painted.
try {
  const theme = localStorage.getItem("tapete-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch (error) {
  // no storage: the system's theme holds
}
document.documentElement.classList.add("has-script");
