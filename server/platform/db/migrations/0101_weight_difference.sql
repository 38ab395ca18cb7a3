-- Differences between the hub's weight and the declared weight.
create table weight_difference (
  account_id uuid not null,
  difference_id uuid not null,
  shipment_id uuid not null,
  cn_no text collate "C" not null,
  -- Pieces as declared and as measured: weightGrams, lengthMm, widthMm, heightMm.
  declared jsonb not null,
  measured jsonb not null,
  -- Chargeable weight, in grams.
  declared_grams bigint not null,
  measured_grams bigint not null,
  currency text collate "C" not null,
  -- The additional price for the measured weight.
  add_cents bigint not null,
  -- open, disputed, accepted, upheld or withdrawn
  state text collate "C" not null,
  raised_at timestamptz not null,
  due_at timestamptz not null,
  -- YYYY-MM-DD of the week's Monday.
  week text collate "C" not null,
  hub text not null default '',
  photo_key text,
  dispute text not null default '',
  disputed_at timestamptz,
  dispute_keys text[] not null default '{}',
  answer text not null default '',
  decided_at timestamptz,
  -- Empty: decided automatically.
  decided_by text not null default '',
  primary key (account_id, difference_id)
);
-- At most one at a time for each parcel.
create unique index weight_difference_one on weight_difference (account_id, shipment_id) where state in ('open', 'disputed');
create index weight_difference_of_shipment on weight_difference (account_id, shipment_id, difference_id);
create index weight_difference_by_state on weight_difference (account_id, state, difference_id);
create index weight_difference_by_week on weight_difference (account_id, week);
create index weight_difference_due on weight_difference (due_at) where state = 'open';
create index weight_difference_disputed on weight_difference (difference_id) where state = 'disputed';

-- Exceptions of an account from the usual rule.
create table weight_rule (
  account_id uuid not null primary key,
  -- Set by operations: both must be exceeded.
  tolerance_grams int,
  tolerance_basis_points int,
  -- Set by the customer: differences up to this amount are accepted at once.
  accept_cents bigint not null default 0
);
