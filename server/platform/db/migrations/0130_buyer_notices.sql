-- Notices of an account to receivers of its parcels; without a row, or if off, none are sent.
create table buyer_notice_setting (
  account_id uuid primary key references account,
  is_on boolean not null,
  kinds text[] not null,
  language text not null,
  shop_name text not null,
  -- Events up to this position in the feed have been processed.
  read_to bigint not null,
  version integer not null default 1,
  changed_by text,
  changed_at timestamptz
);
create index buyer_notice_setting_on on buyer_notice_setting (account_id) where is_on;

create table buyer_notice (
  account_id uuid not null,
  notice_id uuid not null,
  event_id uuid not null,
  shipment_id uuid not null,
  cn_no text not null,
  kind text not null,
  recipient text not null,
  -- Why it was not sent; null if it was.
  skipped text,
  -- Part of the email's link with which the receiver stops all notices of the account.
  stop_key text not null,
  at timestamptz not null,
  primary key (account_id, notice_id)
);
create unique index buyer_notice_once on buyer_notice (account_id, event_id);
create index buyer_notice_of_parcel on buyer_notice (account_id, shipment_id);
create unique index buyer_notice_stop on buyer_notice (stop_key);
create index buyer_notice_to on buyer_notice (account_id, lower(recipient));
create index buyer_notice_by_time on buyer_notice (at);

create table buyer_opt_out (
  account_id uuid not null,
  address_key text not null,
  at timestamptz not null,
  primary key (account_id, address_key)
);
