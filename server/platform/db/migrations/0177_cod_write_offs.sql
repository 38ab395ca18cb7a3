-- Write-offs by the reference from operations: a repeat after a lost response is booked once.
create table cod_write_off (
  account_id uuid not null,
  shipment_id uuid not null,
  reference text not null,
  cents bigint not null,
  at timestamptz not null,
  primary key (account_id, shipment_id, reference)
);
