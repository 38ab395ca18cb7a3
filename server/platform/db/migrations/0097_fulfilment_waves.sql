-- Orders picked together, by bin.
create sequence fulfilment_wave_seq;
create table fulfilment_wave (
  account_id uuid not null,
  -- UUIDv7: reading the key backwards gives newest first.
  wave_id uuid not null,
  wave_no text collate "C" not null,
  order_count int not null,
  created_by text not null,
  created_at timestamptz not null,
  picked_at timestamptz,
  primary key (account_id, wave_id)
);
create index fulfilment_order_of_wave on fulfilment_order (account_id, wave_id) where wave_id is not null;
