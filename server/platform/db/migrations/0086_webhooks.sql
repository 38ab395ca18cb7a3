-- Where an account's events go.
create table webhook_endpoint (
  account_id uuid not null,
  endpoint_id uuid not null,
  url text not null,
  description text not null,
  -- Empty for all there are and will be.
  event_types text[] not null,
  -- Sealed by SECRET_KEY. After a change the one before signs as well, until then.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  is_on boolean not null default true,
  -- person, gone (the receiver answered 410) or failing; null while it is on.
  off_reason text collate "C",
  off_at timestamptz,
  -- The receiver asked for a pause.
  paused_until timestamptz,
  -- Since its last success: when it began to fail, how often, and when its owner was told.
  failing_since timestamptz,
  failures int not null default 0,
  told_at timestamptz,
  last_delivered_at timestamptz,
  last_problem text collate "C",
  created_at timestamptz not null,
  created_by text not null,
  primary key (account_id, endpoint_id)
);
create index webhook_endpoint_on on webhook_endpoint (account_id) where is_on;

-- One for each event and endpoint; a replay is the same row once more.
create table webhook_delivery (
  account_id uuid not null,
  endpoint_id uuid not null,
  feed_no bigint not null,
  event_id uuid not null,
  type text collate "C" not null,
  subject_key text collate "C" not null,
  -- waiting, delivered, failed (all tries) or stopped (the endpoint was turned off)
  state text collate "C" not null,
  -- Of this round: a replay begins anew. Attempts are counted on.
  tries int not null default 0,
  attempts int not null default 0,
  -- Null while an earlier event of the same thing waits. Who sends it moves it ahead, so that it comes back after a kill.
  next_at timestamptz,
  last_status int,
  last_problem text collate "C",
  settled_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, endpoint_id, feed_no)
);
create index webhook_delivery_due on webhook_delivery (account_id, endpoint_id, next_at)
  where state = 'waiting' and next_at is not null;
create index webhook_delivery_waiting on webhook_delivery (account_id, endpoint_id, subject_key, feed_no)
  where state = 'waiting';
create index webhook_delivery_failed on webhook_delivery (account_id, endpoint_id, feed_no)
  where state in ('failed', 'stopped');
create index webhook_delivery_by_time on webhook_delivery (created_at);

-- What was sent and what was answered. The body is the event's.
create table webhook_attempt (
  account_id uuid not null,
  endpoint_id uuid not null,
  feed_no bigint not null,
  attempt int not null,
  at timestamptz not null,
  ms int not null,
  -- Null where there was no answer; then the problem says why.
  status int,
  problem text collate "C",
  -- The address that the name stood for.
  address text not null,
  request_headers jsonb not null,
  answer_headers jsonb not null,
  -- Its beginning.
  answer_body text not null,
  primary key (account_id, endpoint_id, feed_no, attempt)
);
create index webhook_attempt_by_time on webhook_attempt (at);

-- The health of an endpoint, by the hour.
create table webhook_hour (
  account_id uuid not null,
  endpoint_id uuid not null,
  hour timestamptz not null,
  delivered int not null,
  failed int not null,
  ms bigint not null,
  primary key (account_id, endpoint_id, hour)
);
create index webhook_hour_by_time on webhook_hour (hour);
