-- Parcel presets: a user's own, by name; one of them may be the default for new shipments.
create table parcel_preset (
  account_id uuid not null,
  preset_id uuid not null,
  user_id uuid not null,
  name text not null,
  is_default boolean not null,
  -- {parcelType, isDangerous, content, valueCents, weightGrams, lengthMm, widthMm, heightMm, customerNote1, customerNote2, pieces}
  parcel jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, preset_id),
  foreign key (account_id, user_id) references app_user
);
create unique index parcel_preset_name on parcel_preset (account_id, user_id, lower(name)) where deleted_at is null;
create unique index parcel_preset_one_default on parcel_preset (account_id, user_id)
  where is_default and deleted_at is null;

-- Tokens for customers' own programs. Only a hash is stored; `hint` holds the last characters, to identify a token.
create table api_token (
  account_id uuid not null references account,
  token_id uuid not null,
  kind text not null check (kind in ('live', 'sandbox')),
  name text not null,
  token_hash bytea not null,
  hint text not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  primary key (account_id, token_id),
  unique (account_id, token_hash)
);
