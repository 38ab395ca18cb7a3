-- Labels that a print took, by printing size; null for prints recorded before: their labels are estimated from the notes.
alter table print_log add column label_counts jsonb;
