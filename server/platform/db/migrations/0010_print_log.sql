-- Print options of the print centre: format, sheet and copies; and an index for the prints of one CN.
alter table print_log add column format text not null default 'pdf';
alter table print_log add column sheet text not null default 'single';
alter table print_log add column copies int not null default 1;
create index print_log_by_cn on print_log using gin (account_id, cn_nos);
