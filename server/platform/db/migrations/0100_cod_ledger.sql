-- COD money of each parcel. An entry moves cents from one pot (credit) to another (debit), so entries always balance; they are
-- append-only.
create table cod_entry (
  account_id uuid not null,
  entry_id uuid not null,
  shipment_id uuid not null,
  cn_no text collate "C" not null,
  -- due, raised, lowered, ended, collected, taken-back, fee, fee-back, batched, unbatched, paid, written-off
  code text collate "C" not null,
  debit text collate "C" not null,
  credit text collate "C" not null,
  cents bigint not null check (cents > 0),
  currency text collate "C" not null,
  -- YYYY-MM-DD of the booking in the market's time zone. A closed day gets no more entries.
  day text collate "C" not null,
  at timestamptz not null,
  payout_id uuid,
  -- A reference or a reason.
  note text not null default '',
  by_name text not null default '',
  primary key (account_id, entry_id),
  check (debit <> credit)
);
create index cod_entry_by_parcel on cod_entry (account_id, shipment_id, entry_id);
create index cod_entry_by_day on cod_entry (account_id, day, entry_id);
create index cod_entry_by_payout on cod_entry (account_id, payout_id, entry_id) where payout_id is not null;

create function cod_entry_stays() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the COD ledger are never changed: a correction is an entry';
end $$;
create trigger cod_entry_stays before update or delete on cod_entry
  for each row execute function cod_entry_stays();

-- The location of a parcel's money: totals of its entries, updated in the transaction that adds them.
create table cod_parcel (
  account_id uuid not null,
  shipment_id uuid not null,
  cn_no text collate "C" not null,
  currency text collate "C" not null,
  due_cents bigint not null default 0,
  held_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  paying_cents bigint not null default 0,
  paid_cents bigint not null default 0,
  written_off_cents bigint not null default 0,
  -- The amount to collect from the receiver, and the fee by the rate card.
  asked_cents bigint not null,
  asked_fee_cents bigint not null,
  is_delivered boolean not null default false,
  is_ended boolean not null default false,
  -- The amount counted by operations; null until then, when a delivery counts as the full amount.
  counted_cents bigint,
  collected_at timestamptz,
  -- YYYY-MM-DD: the payout day for the money that is held.
  pay_day text collate "C",
  -- due, short, held, paying, paid, written-off or ended
  state text collate "C" not null,
  short_since timestamptz,
  -- The customer's question about a short payment, and the answer of operations.
  query text not null default '',
  queried_at timestamptz,
  answer text not null default '',
  updated_at timestamptz not null,
  primary key (account_id, shipment_id)
);
create index cod_parcel_by_state on cod_parcel (account_id, state, shipment_id);
create index cod_parcel_by_cn on cod_parcel (account_id, cn_no);
create index cod_parcel_to_pay on cod_parcel (account_id, pay_day, shipment_id) where held_cents <> 0;
create index cod_parcel_short on cod_parcel (account_id, short_since, shipment_id) where state = 'short';
-- For operations, across all accounts.
create index cod_parcel_queried on cod_parcel (queried_at, shipment_id) where queried_at is not null and state = 'short';

-- Totals of the entries of closed days, from which the balance of any day is computed.
create table cod_day (
  account_id uuid not null,
  day text collate "C" not null,
  currency text collate "C" not null,
  pot text collate "C" not null,
  cents bigint not null,
  primary key (account_id, currency, day, pot)
);
-- The last day, for all accounts, that is in `cod_day`.
create table cod_closed (
  only_row boolean primary key default true check (only_row),
  day text collate "C" not null
);
insert into cod_closed (day) values ('');
create index cod_entry_of_day on cod_entry (day);

create table cod_account (
  account_id uuid not null primary key,
  -- 1 Monday to 7 Sunday.
  payout_weekday int not null default 4 check (payout_weekday between 1 and 7),
  -- bankName, holder, number
  bank jsonb,
  bank_since timestamptz
);

create sequence cod_payout_no_seq;
create table cod_payout (
  account_id uuid not null,
  payout_id uuid not null,
  payout_no text collate "C" not null,
  currency text collate "C" not null,
  -- YYYY-MM-DD
  day text collate "C" not null,
  cents bigint not null check (cents > 0),
  parcel_count int not null,
  -- prepared, paid or returned
  state text collate "C" not null,
  bank jsonb not null,
  bank_reference text not null default '',
  reason text not null default '',
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (account_id, payout_id)
);
create unique index cod_payout_by_no on cod_payout (payout_no);
create index cod_payout_open on cod_payout (payout_id) where state = 'prepared';

create table cod_bank_change (
  account_id uuid not null,
  change_id uuid not null,
  bank jsonb not null,
  -- requested, approved, rejected or withdrawn
  state text collate "C" not null,
  requested_by uuid not null,
  requested_name text not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  reason text not null default '',
  primary key (account_id, change_id)
);
create unique index cod_bank_change_one on cod_bank_change (account_id) where state = 'requested';
create index cod_bank_change_open on cod_bank_change (change_id) where state = 'requested';

-- Makes an id like the portal's (UUIDv7), for statements that create rows by the thousand.
create function cod_id(at timestamptz) returns uuid language sql volatile as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid
$$;

-- Parcels under way when the ledger begins. Those delivered earlier were settled outside the ledger.
insert into cod_parcel (account_id, shipment_id, cn_no, currency, due_cents, asked_cents, asked_fee_cents, state, updated_at)
select shipment.account_id, shipment.shipment_id, shipment.cn_no,
  case when shipment.flow = 'malaysia' then 'MYR' else shipment.price ->> 'currency' end, shipment.cod_cents, shipment.cod_cents,
  case when shipment.flow = 'malaysia' then 0 else coalesce((
    select sum((line ->> 'cents')::bigint) from jsonb_array_elements(shipment.price -> 'lines') line
    where line ->> 'code' = 'cod'), 0) end, 'due', now()
from shipment
where shipment.cod_cents is not null
  and shipment.status not in ('delivered', 'cancelled', 'returned');
insert into cod_entry (account_id, entry_id, shipment_id, cn_no, code, debit, credit, cents, currency, day, at)
select parcel.account_id, cod_id(now()), parcel.shipment_id, parcel.cn_no, 'due', 'due', 'goods', parcel.due_cents, parcel.currency,
  to_char(now() at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD'), now()
from cod_parcel parcel;
