-- Requests for portal access, and used answers of the human check.
create table access_request (
  account_id uuid not null references account,
  request_id uuid not null,
  company_name text not null,
  requestor_name text not null,
  contact_number text not null,
  email_address text not null,
  requested_at timestamptz not null,
  -- Closed: another request for the account was approved.
  status text not null check (status in ('pending', 'approved', 'rejected', 'closed')),
  decided_at timestamptz,
  decided_by text,
  reason text not null default '',
  primary key (account_id, request_id)
);
-- A person may have only one pending request; several people may ask for the same account, so that a stranger cannot block it.
create unique index access_request_one_pending on access_request (account_id, lower(email_address))
  where status = 'pending';
create index access_request_pending on access_request (request_id) where status = 'pending';

-- Belongs to no account, because the visitor has not signed in.
create table human_check_used (
  nonce text collate "C" primary key,
  expires_at timestamptz not null
);
create index human_check_used_by_expiry on human_check_used (expires_at);

-- Links of one user: to revoke them, and to show until when the newest is valid.
create index one_time_link_by_user on one_time_link (account_id, user_id);
