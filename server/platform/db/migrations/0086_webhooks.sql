-- The webhook endpoints of an account.
create table webhook_endpoint (
  account_id uuid not null,
  endpoint_id uuid not null,
  url text not null,
  description text not null,
  -- Empty: all present and future types.
  event_types text[] not null,
  -- Sealed with SECRET_KEY. After a change the old secret signs too, until old_secret_until.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  is_on boolean not null default true,
  -- person, gone (the receiver returned 410) or failing; null while it is on.
  off_reason text collate "C",
  off_at timestamptz,
  -- The receiver asked for a pause.
  paused_until timestamptz,
  -- Since the last success: when failures began, how many there were, and when the owner was notified.
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

-- One row for each event and endpoint; a replay uses the same row again.
create table webhook_delivery (
  account_id uuid not null,
  endpoint_id uuid not null,
  feed_no bigint not null,
  event_id uuid not null,
  type text collate "C" not null,
  subject_key text collate "C" not null,
  -- waiting, delivered, failed (all tries) or stopped (the endpoint was turned off)
  state text collate "C" not null,
  -- `tries` is for the current round: a replay starts from zero. `attempts` is never reset.
  tries int not null default 0,
  attempts int not null default 0,
  -- Null while an earlier event of the same subject waits. The sender moves it forward first, so that it comes up again if the
  -- sender is killed.
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

-- Requests sent and responses received. The body is that of the event.
create table webhook_attempt (
  account_id uuid not null,
  endpoint_id uuid not null,
  feed_no bigint not null,
  attempt int not null,
  at timestamptz not null,
  ms int not null,
  -- Null if there was no response; then `problem` says why.
  status int,
  problem text collate "C",
  -- The address that the host name resolved to.
  address text not null,
  request_headers jsonb not null,
  answer_headers jsonb not null,
  -- The beginning of the body.
  answer_body text not null,
  primary key (account_id, endpoint_id, feed_no, attempt)
);
create index webhook_attempt_by_time on webhook_attempt (at);

-- Hourly statistics of an endpoint.
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
