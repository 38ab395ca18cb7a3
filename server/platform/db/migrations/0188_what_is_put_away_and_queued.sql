-- When the job of an upload was queued: until a worker starts it, it has no heartbeat and does not count as silent.
alter table bulk_upload add column run_queued_at timestamptz;
-- The event a parcel was waiting on when it was snoozed: the next event shows it again.
alter table exception_case add column snoozed_event_id uuid;
create index exception_case_snoozed on exception_case (snoozed_until) where snoozed_until is not null;
