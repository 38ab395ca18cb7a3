-- Shop messages are processed in batches, in order of arrival.
create index shop_delivery_waiting on shop_delivery (account_id, connection_id, delivery_id) where state = 'waiting';

-- Until when a busy shop asked not to be called.
alter table shop_connection add column quiet_until timestamptz;

-- When the CN number of an order is next sent to its shop, and how many attempts were made. Numbers that were already queued keep
-- their job.
alter table shop_order add column back_tries int not null default 0;
alter table shop_order add column back_due_at timestamptz;
update shop_order set back_due_at = now() + interval '1 hour' where back_state = 'waiting';
create index shop_order_to_tell on shop_order (back_due_at) where back_state = 'waiting';
