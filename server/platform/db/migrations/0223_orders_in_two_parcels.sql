-- A cancelled parcel that left after all although its order ships in another parcel: since when, and when a user decided about it.
alter table shop_order_parcel add column doubled_at timestamptz, add column answered_at timestamptz;
create index shop_order_parcel_doubled on shop_order_parcel (account_id, order_id)
where doubled_at is not null and answered_at is null;
-- Orders about which a user is asked.
create index shop_order_asking on shop_order (account_id, order_id) where asks is not null;
