-- What the print centre added to a print: its format, sheet and copies; and finding prints of one number.
alter table print_log add column format text not null default 'pdf';
alter table print_log add column sheet text not null default 'single';
alter table print_log add column copies int not null default 1;
create index print_log_by_cn on print_log using gin (account_id, cn_nos);
