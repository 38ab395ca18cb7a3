-- The change feed is read in the order (xid, change_id): every transaction that is still open has a higher xid than
-- what a reader is shown, so nothing can appear behind its cursor.
create index operations_change_in_order on operations_change (xid, change_id);

-- Where each parcel of the demo's simulator stands. Empty outside the demo.
create table demo_journey (
  account_id uuid not null,
  shipment_id uuid not null,
  cn_no text collate "C" not null,
  -- The whole journey as planned when the parcel was heard of; done are the first `done` steps.
  steps jsonb not null,
  done int not null default 0,
  due_at timestamptz not null,
  -- An instance that works on it says until when; after that another may.
  leased_until timestamptz,
  primary key (account_id, shipment_id),
  foreign key (account_id, shipment_id) references shipment
);
create index demo_journey_by_due on demo_journey (due_at);
