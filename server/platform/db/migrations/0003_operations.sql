-- The change feed is read in the order (xid, change_id): every open transaction has a higher xid than the rows a reader gets, so
-- no row can appear behind its cursor.
create index operations_change_in_order on operations_change (xid, change_id);

-- The position of each parcel in the demo's simulator. Empty outside the demo.
create table demo_journey (
  account_id uuid not null,
  shipment_id uuid not null,
  cn_no text collate "C" not null,
  -- The whole journey, planned when the simulator first saw the parcel; the first `done` steps are done.
  steps jsonb not null,
  done int not null default 0,
  due_at timestamptz not null,
  -- Until when an instance has reserved the journey; afterwards another instance may take it.
  leased_until timestamptz,
  primary key (account_id, shipment_id),
  foreign key (account_id, shipment_id) references shipment
);
create index demo_journey_by_due on demo_journey (due_at);
