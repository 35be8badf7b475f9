-- What became of the hands of each file that was replayed: the counts add up.
select source_file, num_hands, num_new, num_duplicate, num_conflicting, num_cancelled, num_unsupported, num_rejected
from source_files
order by source_file
