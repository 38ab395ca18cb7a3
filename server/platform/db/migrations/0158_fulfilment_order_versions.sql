-- Two users may edit one new order: the second one to save sees the change of the first.
alter table fulfilment_order
  add column version int not null default 1,
  -- Login id, for an order that was changed after its creation.
  add column changed_by text,
  add column changed_at timestamptz;
