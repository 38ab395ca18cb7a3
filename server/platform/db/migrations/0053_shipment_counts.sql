-- Counts of the dashboard, updated in the transaction that changes a parcel, and the columns by which the listing filters for
-- them.
alter table shipment
  -- The first scan in force: the parcel was taken over.
  add column first_scan_at timestamptz,
  -- Failed delivery attempts; for several pieces, of the piece that failed most often.
  add column failed_attempts int not null default 0,
  -- For Priority Service, once the parcel was taken over: YYYY-MM-DD in the market's time zone.
  add column promised_day text collate "C",
  -- open, kept or broken; null without a promise, and if the parcel ended undelivered.
  add column promise text;

with held as (
  select event.account_id, event.shipment_id, event.code, event.at, event.piece
  from shipment_event event
  where event.code not in ('COR', 'CNU') and not exists (
    select from shipment_event correction
    where correction.account_id = event.account_id and correction.shipment_id = event.shipment_id
      and correction.corrects = event.event_id)
), way as (
  select account_id, shipment_id,
    min(at) filter (where code not in ('CRT', 'EDT', 'PUB', 'PUR', 'PUF', 'PUC', 'CAN')) as first_scan_at
  from held group by account_id, shipment_id
), tried as (
  select account_id, shipment_id, max(times) as times from (
    select failed.account_id, failed.shipment_id, piece.no,
      count(*) filter (where failed.piece is null or failed.piece = piece.no) as times
    from held failed
    join shipment on shipment.account_id = failed.account_id and shipment.shipment_id = failed.shipment_id
    cross join lateral generate_series(1, shipment.piece_count) as piece (no)
    where failed.code in ('NOH', 'ADR', 'REF', 'CNR', 'DLF')
    group by failed.account_id, failed.shipment_id, piece.no) as each
  group by account_id, shipment_id
)
update shipment set first_scan_at = way.first_scan_at, failed_attempts = coalesce(tried.times, 0)
from way
left join tried on tried.account_id = way.account_id and tried.shipment_id = way.shipment_id
where shipment.account_id = way.account_id and shipment.shipment_id = way.shipment_id;

create index shipment_by_attempts on shipment (account_id, failed_attempts, shipment_id) where failed_attempts > 0;
create index shipment_by_promise on shipment (account_id, promise, shipment_id) where promise is not null;
create index shipment_by_print on shipment (account_id, printed_at, shipment_id) where printed_at is not null;

-- One cell for each day, kind and pair of keys: totals of `shipment_count_change` rows that were merged.
create table shipment_count (
  account_id uuid not null,
  -- status, state, attempt, reason, promise, cod: by day of creation; printed: by day of the print.
  kind text collate "C" not null,
  -- YYYY-MM-DD in the market's time zone.
  day text collate "C" not null,
  key_1 text collate "C" not null,
  key_2 text collate "C" not null,
  n bigint not null,
  cents bigint not null,
  primary key (account_id, kind, day, key_1, key_2)
);

-- Changes since the last merge: append-only, so that no two parcels wait for each other; read together with the cells.
create table shipment_count_change (
  account_id uuid not null,
  change_id uuid not null,
  kind text collate "C" not null,
  day text collate "C" not null,
  key_1 text collate "C" not null,
  key_2 text collate "C" not null,
  n bigint not null,
  cents bigint not null,
  primary key (account_id, change_id)
);

-- Messages from operators to all customers of one market, or of both.
create table notice (
  notice_id uuid primary key,
  -- 130, 169, or null for both.
  market int,
  -- Texts by language; English is always there.
  message jsonb not null,
  since timestamptz not null,
  until timestamptz,
  by_whom text not null,
  taken_down_at timestamptz
);

create table notice_put_away (
  account_id uuid not null,
  user_id uuid not null,
  notice_id uuid not null,
  at timestamptz not null,
  primary key (account_id, user_id, notice_id)
);
