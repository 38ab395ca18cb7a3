-- A scan reads only what it is about; and a closed handover has a copy that the driver opens without a login.

alter table handover add column scanned_count int not null default 0;
update handover set scanned_count = (
  select count(*) from handover_scan
  where handover_scan.account_id = handover.account_id and handover_scan.handover_id = handover.handover_id
    and handover_scan.outcome = 'right'
);
create index handover_line_by_cn on handover_line (account_id, handover_id, cn_no);
-- Each piece is handed over once.
create unique index handover_scan_right on handover_scan (account_id, handover_id, cn_no, piece) where outcome = 'right';

-- Of the link to the driver's copy; made when it closes.
alter table handover add column copy_key text;
create unique index handover_copy on handover (copy_key);
