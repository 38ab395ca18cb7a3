-- Open screens check this every half minute instead of their lists: one row for each statement that changed something they show.
-- Append-only, so that no transaction waits for another.
create table change_mark (
  account_id uuid not null,
  mark_id bigint generated always as identity,
  at timestamptz not null default now(),
  primary key (account_id, mark_id)
);

create index change_mark_by_time on change_mark (at);
