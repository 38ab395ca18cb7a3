-- Messages of shops are worked through together, in the order in which they came.
create index shop_delivery_waiting on shop_delivery (account_id, connection_id, delivery_id) where state = 'waiting';

-- A shop that is busy says how long it wants to be left alone.
alter table shop_connection add column quiet_until timestamptz;

-- When the shop of an order is told its number the next time, and how often it was tried. What was queued before keeps its job.
alter table shop_order add column back_tries int not null default 0;
alter table shop_order add column back_due_at timestamptz;
update shop_order set back_due_at = now() + interval '1 hour' where back_state = 'waiting';
create index shop_order_to_tell on shop_order (back_due_at) where back_state = 'waiting';
