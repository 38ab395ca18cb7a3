-- Tables of the platform and of people: organisations, accounts, users, sessions, the audit trail, mail, files, idempotency and
-- settings. The keys of every table that belongs to an account begin with account_id, so that it can be sharded by account.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table portal_setting (
  name text collate "C" primary key,
  value jsonb not null
);

create table organisation (
  organisation_id uuid primary key,
  name text not null
);

create table account (
  account_id uuid primary key,
  account_no text collate "C" not null unique,
  organisation_id uuid not null references organisation,
  market int not null,
  is_parent boolean not null,
  is_active boolean not null default true,
  company jsonb not null,
  is_suspended boolean not null default false,
  has_cn_access boolean not null default true,
  is_hide_cnp boolean not null default false,
  is_blocking_printing boolean not null default false,
  is_do_cn boolean not null default false,
  is_frozen_food boolean not null default false,
  is_cod boolean not null default false,
  cod_class text not null default 'standard' check (cod_class in ('standard', 'enhanced')),
  el_tier text not null default 'standard' check (el_tier in ('standard', '15k', '20k', '30k')),
  is_allow_order_id boolean not null default false,
  is_allow_fulfillment boolean not null default false,
  is_cool boolean not null default false,
  created_at timestamptz not null
);
create index account_by_organisation on account (organisation_id, account_id);

create table app_user (
  account_id uuid not null references account,
  user_id uuid not null,
  login_id text not null,
  login_key text collate "C" not null,
  is_admin boolean not null,
  is_active boolean not null default true,
  full_name text not null,
  email text not null,
  phone_number text not null default '',
  designation text not null default '',
  department text not null default '',
  sub_account_type_id int not null default 0,
  printing_size int not null default 1,
  claims text[] not null,
  password_hash text,
  terms_accepted_at timestamptz,
  terms_offered_at timestamptz,
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, user_id),
  unique (account_id, login_key)
);

create table user_session (
  account_id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  address text not null,
  user_agent text not null,
  revoked_at timestamptz,
  revoked_why text,
  primary key (account_id, session_id),
  foreign key (account_id, user_id) references app_user
);
create index user_session_by_user on user_session (account_id, user_id, session_id);

create table session_token (
  account_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, token_hash),
  foreign key (account_id, session_id) references user_session on delete cascade
);
create index session_token_by_expiry on session_token (expires_at);

create table one_time_link (
  account_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  kind text not null check (kind in ('R', 'F')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references app_user
);

-- Failed logins are counted by the text that was typed, whether such a login exists or not, so that the response is the same.
create table login_attempt (
  attempt_id uuid primary key,
  account_no text collate "C" not null,
  address text collate "C" not null,
  at timestamptz not null,
  succeeded boolean not null
);
create index login_attempt_by_account on login_attempt (account_no, at);
create index login_attempt_by_address on login_attempt (address, at);

create table audit (
  account_id uuid not null,
  audit_id uuid not null,
  at timestamptz not null,
  user_id uuid,
  who text not null,
  action text not null,
  subject text not null,
  detail jsonb not null,
  address text not null,
  user_agent text not null,
  request_id text not null,
  primary key (account_id, audit_id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is append-only.';
end $$;
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();

create table idempotency (
  account_id uuid not null,
  idempotency_key text collate "C" not null,
  call text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (account_id, idempotency_key, call)
);
create index idempotency_by_age on idempotency (created_at);

create table mail (
  account_id uuid not null,
  mail_id uuid not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (account_id, mail_id)
);

create table file (
  account_id uuid not null,
  file_id uuid not null,
  storage_key text not null,
  content_type text not null,
  file_name text not null,
  bytes bigint not null,
  created_at timestamptz not null,
  primary key (account_id, file_id)
);
