-- When the driver's copy was mailed: limits the number of addresses unknown to the portal that are emailed in a day.
alter table handover add column copy_mailed_at timestamptz;
create index handover_copies on handover (account_id, copy_mailed_at) where copy_mailed_at is not null;
