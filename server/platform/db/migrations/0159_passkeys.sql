-- Passkeys: public keys of users' authenticators. `counter` only grows, if the authenticator has a counter at all.
create table passkey (
  account_id uuid not null,
  passkey_id uuid not null,
  user_id uuid not null,
  credential_id text collate "C" not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Synchronised by a provider to several devices of the user.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (account_id, passkey_id),
  foreign key (account_id, user_id) references app_user
);
create index passkey_by_user on passkey (account_id, user_id, passkey_id);
create unique index passkey_by_credential on passkey (account_id, credential_id);

-- The challenge that an authenticator signs, valid once. Without an account while the user is unknown; `bound_to` is the session
-- that adds a passkey, or the hash of the ticket issued after the password.
create table passkey_challenge (
  challenge_hash bytea primary key,
  kind text not null check (kind in ('add', 'login', 'step')),
  account_id uuid,
  user_id uuid,
  bound_to text,
  expires_at timestamptz not null
);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
