-- Keys of the courier's side. Operators belong to no account; a name is never used again, because audit trails keep it.
create table operator_key (
  key_id uuid primary key,
  name text collate "C" not null unique,
  key_hash bytea not null unique,
  scopes text[] not null,
  -- Addresses and networks that it may be used from; none is from anywhere.
  addresses text[] not null default '{}',
  created_at timestamptz not null,
  created_by text not null,
  last_used_at timestamptz,
  last_used_from text not null default '',
  revoked_at timestamptz,
  revoked_by text not null default ''
);

-- Attempts with a wrong key, counted by day, address and reason; `name` is that of a key which is revoked or used elsewhere.
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
