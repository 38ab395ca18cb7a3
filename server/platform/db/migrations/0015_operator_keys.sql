-- Operator keys. Operators belong to no account. A name is never reused, because audit trails keep it.
create table operator_key (
  key_id uuid primary key,
  name text collate "C" not null unique,
  key_hash bytea not null unique,
  scopes text[] not null,
  -- Addresses and networks from which the key may be used; empty: any.
  addresses text[] not null default '{}',
  created_at timestamptz not null,
  created_by text not null,
  last_used_at timestamptz,
  last_used_from text not null default '',
  revoked_at timestamptz,
  revoked_by text not null default ''
);

-- Attempts with an invalid key, counted by day, address and reason; `name` is that of a key that is revoked or used from
-- elsewhere.
create table operator_failure (
  day date not null,
  address text collate "C" not null,
  reason text not null check (reason in ('unknown', 'revoked', 'address')),
  name text collate "C" not null,
  attempts int not null,
  last_at timestamptz not null,
  primary key (day, address, reason, name)
);
create index operator_failure_by_age on operator_failure (last_at);
