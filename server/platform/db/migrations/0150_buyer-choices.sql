-- What receivers may ask for on the public page of their parcel; nothing until the account allows it.
alter table buyer_notice_setting add column choices text[] not null default '{}';

-- How often the four digits of a parcel's receiver were tried since an instant: guessing them ends soon.
create table buyer_choice_try (
  account_id uuid not null,
  shipment_id uuid not null,
  tried int not null,
  since timestamptz not null,
  primary key (account_id, shipment_id)
);
create index buyer_choice_try_by_time on buyer_choice_try (since);
