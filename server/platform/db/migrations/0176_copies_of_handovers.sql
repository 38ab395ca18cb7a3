-- When the driver's copy was mailed: so many addresses that the portal does not know are written to in a day, and no more.
alter table handover add column copy_mailed_at timestamptz;
create index handover_copies on handover (account_id, copy_mailed_at) where copy_mailed_at is not null;
