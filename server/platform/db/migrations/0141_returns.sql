-- A return refers to the original shipment.
alter table shipment add column return_of uuid;
create index shipment_return_of on shipment (account_id, return_of) where return_of is not null;
