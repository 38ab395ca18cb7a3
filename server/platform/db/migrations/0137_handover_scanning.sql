-- A scan reads only the rows that it concerns, and a closed handover has a copy that the driver opens without a login.

alter table handover add column scanned_count int not null default 0;
update handover set scanned_count = (
  select count(*) from handover_scan
  where handover_scan.account_id = handover.account_id and handover_scan.handover_id = handover.handover_id
    and handover_scan.outcome = 'right'
);
create index handover_line_by_cn on handover_line (account_id, handover_id, cn_no);
-- Each piece is handed over only once.
create unique index handover_scan_right on handover_scan (account_id, handover_id, cn_no, piece) where outcome = 'right';

-- Key of the link to the driver's copy; created when the handover closes.
alter table handover add column copy_key text;
create unique index handover_copy on handover (copy_key);
