-- Last sign of life of the submission: if its server died, any instance that notices the silence takes it over.
alter table bulk_upload add column run_beat_at timestamptz;
create index bulk_upload_running on bulk_upload (run_beat_at) where state = 'submitting';
