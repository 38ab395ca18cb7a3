-- Indexes for the audit trail screen: by person and by action, newest first.
create index audit_by_user on audit (account_id, user_id, audit_id);
create index audit_by_action on audit (account_id, action collate "C", audit_id);

-- Two-step sign-in. Secrets are encrypted with the portal's key; `pending` is a secret that is being set up.
create table two_step (
  account_id uuid not null,
  user_id uuid not null,
  secret bytea,
  pending bytea,
  confirmed_at timestamptz,
  -- The time step of the last accepted code: no code is accepted twice.
  last_step bigint not null default 0,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references app_user
);

create table recovery_code (
  account_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references app_user
);

-- Valid between the correct password and the code.
create table login_ticket (
  account_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references app_user
);
create index login_ticket_by_expiry on login_ticket (expires_at);

alter table account add column requires_two_step boolean not null default false;
