-- Single sign-on of an account, in addition to the portal's login: the OpenID Connect provider of its organisation.
create table sign_in_provider (
  account_id uuid primary key,
  issuer text not null,
  client_id text not null,
  -- Encrypted with the portal's key.
  client_secret bytea not null,
  label text not null,
  match_by text not null check (match_by in ('email', 'loginId')),
  is_password_off boolean not null,
  changed_at timestamptz not null,
  changed_by text not null,
  foreign key (account_id) references account
);

-- One sign-in through the provider; valid once.
create table provider_login (
  account_id uuid not null,
  state_hash bytea not null,
  nonce text not null,
  verifier text not null,
  -- Hash of a cookie of the browser that started it.
  bound_to text not null,
  expires_at timestamptz not null,
  primary key (account_id, state_hash)
);
create index provider_login_by_expiry on provider_login (expires_at);
