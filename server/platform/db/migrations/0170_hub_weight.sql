-- The latest measurement of each piece by hubs, even without a difference: a consignment is weighed piece by piece.
create table hub_weight (
  account_id uuid not null,
  shipment_id uuid not null,
  piece int not null,
  weight_grams bigint not null,
  length_mm int not null,
  width_mm int not null,
  height_mm int not null,
  measured_at timestamptz not null,
  primary key (account_id, shipment_id, piece)
);
