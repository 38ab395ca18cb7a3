-- An upload whose server died is taken up again by whoever sees that it has been silent.
alter table bulk_upload add column run_beat_at timestamptz;
create index bulk_upload_running on bulk_upload (run_beat_at) where state = 'submitting';
