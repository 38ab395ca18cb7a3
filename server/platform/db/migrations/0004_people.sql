-- People: when the password was last confirmed, failed attempts, and company details that wait for approval.
alter table user_session add column password_confirmed_at timestamptz;
-- Wrong passwords of a session in the current window, and the start of that window.
alter table user_session add column wrong_passwords int not null default 0;
alter table user_session add column wrong_since timestamptz;

create table company_request (
  account_id uuid not null,
  request_id uuid not null,
  user_id uuid not null,
  requested_at timestamptz not null,
  -- Only the differences: [{field, label, from, to}].
  changes jsonb not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'replaced')),
  decided_at timestamptz,
  decided_by text,
  reason text not null default '',
  primary key (account_id, request_id),
  foreign key (account_id, user_id) references app_user
);
create unique index company_request_one_pending on company_request (account_id) where status = 'pending';
-- Operations read the pending requests of all accounts, oldest first.
create index company_request_pending on company_request (request_id) where status = 'pending';
