-- The listing searches city, postcode and contents, shows the last event, and filters by creator, COD and reason.

-- Maintained by the code that records events, so that a page of the listing need not read events.
alter table shipment
  add column last_event_code text,
  add column last_event_at timestamptz,
  -- Why the last delivery failed or the parcel was held; kept when the parcel moves on.
  add column reason_code text;

with held as (
  select event.account_id, event.shipment_id, event.code, event.at,
    array_position(array['CRT','EDT','PUB','PUR','PUF','PUC','PKU','DRP','CAN','ARR','SRT','DEP','CUS','CLR','HLD','REL',
      'OFD','NOH','ADR','REF','CNR','DLF','RTS','DLV','RTD'], event.code) as place
  from shipment_event event
  where event.code not in ('COR', 'CNU') and not exists (
    select from shipment_event correction
    where correction.account_id = event.account_id and correction.shipment_id = event.shipment_id
      and correction.corrects = event.event_id)
), last as (
  select distinct on (account_id, shipment_id) account_id, shipment_id, code, at
  from held order by account_id, shipment_id, at desc, place desc
), failed as (
  select distinct on (account_id, shipment_id) account_id, shipment_id, code
  from held where code in ('CUS', 'HLD', 'NOH', 'ADR', 'REF', 'CNR', 'DLF')
  order by account_id, shipment_id, at desc, place desc
)
update shipment set
  last_event_code = coalesce(last.code, 'CRT'),
  last_event_at = coalesce(last.at, shipment.created_at),
  reason_code = failed.code,
  -- Folded as in the app: compatibility forms unified, no accents, lower case (Latin letters only; cities have no others).
  search_text = shipment.search_text || ' ' || btrim(regexp_replace(normalize(lower(regexp_replace(
    normalize(normalize(concat_ws(' ', shipment.receiver ->> 'city', shipment.receiver_postcode, shipment.content), NFKC), NFD),
    '[\u0300-\u036f]', '', 'g')), NFC), '\s+', ' ', 'g'))
from shipment whole
left join last on last.account_id = whole.account_id and last.shipment_id = whole.shipment_id
left join failed on failed.account_id = whole.account_id and failed.shipment_id = whole.shipment_id
where shipment.account_id = whole.account_id and shipment.shipment_id = whole.shipment_id;

alter table shipment
  alter column last_event_code set not null,
  alter column last_event_at set not null;

-- Indexes for filters with few matches; common values are found by the primary key.
create index shipment_by_creator on shipment (account_id, created_by, shipment_id);
create index shipment_by_reason on shipment (account_id, reason_code, shipment_id) where reason_code is not null;
create index shipment_with_cod on shipment (account_id, shipment_id) where cod_cents is not null;
create index shipment_of_documents on shipment (account_id, shipment_id) where content_type = 'document';
create index shipment_dangerous on shipment (account_id, shipment_id) where is_dangerous;

-- Indexes for the sort orders of the listing; the CN has its own.
create index shipment_by_last_event on shipment (account_id, last_event_at, shipment_id);
create index shipment_by_receiver on shipment (account_id, (lower(receiver ->> 'name') collate "C"), shipment_id);
create index shipment_by_price on shipment (account_id, total_cents, shipment_id);
create index shipment_by_cod on shipment (account_id, (coalesce(cod_cents, 0)), shipment_id);

-- A user's saved views of a listing, and their column settings.
create table listing_view (
  account_id uuid not null,
  view_id uuid not null,
  user_id uuid not null,
  -- all, cool, reverse-charge
  listing text not null,
  name text not null,
  -- The query of the screen's URL: filters, sorting, search.
  state jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, view_id)
);
create unique index listing_view_of_person on listing_view (account_id, user_id, listing, lower(name));

create table listing_layout (
  account_id uuid not null,
  user_id uuid not null,
  listing text not null,
  -- Ids of the columns, in order.
  columns text[] not null,
  -- 'price' or '-price'; null: newest first.
  sort text,
  updated_at timestamptz not null,
  primary key (account_id, user_id, listing)
);

-- A print that came to nothing is marked as undone, and stays in the log.
alter table print_log
  add column undone_at timestamptz,
  add column undone_by uuid;
