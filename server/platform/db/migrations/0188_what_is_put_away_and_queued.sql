-- When the job of an upload was queued: until a worker begins it has no sign of life to give, and is not silent.
alter table bulk_upload add column run_queued_at timestamptz;
-- What a parcel waited for when somebody put it out of sight: what it waits for next is in sight.
alter table exception_case add column snoozed_event_id uuid;
create index exception_case_snoozed on exception_case (snoozed_until) where snoozed_until is not null;
