-- Take-backs of the consignment notes of a request; there are few, so the index is small.
create index handover_scan_not_handed_over on handover_scan (account_id, handover_id, cn_no)
  where outcome = 'not-handed-over';
