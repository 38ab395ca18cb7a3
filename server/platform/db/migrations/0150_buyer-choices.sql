-- Choices of receivers on the public page of their parcel; none until the account allows them.
alter table buyer_notice_setting add column choices text[] not null default '{}';

-- Attempts at the four digits of a parcel's receiver since an instant, to limit guessing.
create table buyer_choice_try (
  account_id uuid not null,
  shipment_id uuid not null,
  tried int not null,
  since timestamptz not null,
  primary key (account_id, shipment_id)
);
create index buyer_choice_try_by_time on buyer_choice_try (since);
