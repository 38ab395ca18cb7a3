-- Events that leave the portal by webhook and in the feed: one row for each, written in the business transaction itself.
create table outgoing_event (
  account_id uuid not null,
  -- The webhook-id, and the cursor of the feed.
  event_id uuid not null,
  -- Order of writing. The next event of a parcel is written under its lock, after the one before was committed.
  written_no bigint generated always as identity,
  -- Position in the feed, assigned after the commit: no number ever appears below one that has been read.
  feed_no bigint,
  type text collate "C" not null,
  subject_key text collate "C" not null,
  data jsonb not null,
  at timestamptz not null,
  primary key (account_id, event_id)
);
create sequence outgoing_event_feed_no;
create index outgoing_event_in_order on outgoing_event (account_id, feed_no) where feed_no is not null;
create index outgoing_event_unnumbered on outgoing_event (written_no) where feed_no is null;
create index outgoing_event_by_time on outgoing_event (at);
