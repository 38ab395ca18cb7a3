-- For a webhook secret that was changed several times in a day: secrets before `old_secret` that still sign, newest first, each
-- sealed.
alter table webhook_endpoint add column older_secrets jsonb not null default '[]';
