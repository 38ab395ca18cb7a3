-- The demo keeps its own tables apart, in a schema that production never has.

-- Where each parcel of the simulator stands. A demo from before brings its table along (0013 of the portal).
create table if not exists demo.journey (
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
  foreign key (account_id, shipment_id) references public.shipment
);
create index if not exists demo_journey_by_due on demo.journey (due_at);
