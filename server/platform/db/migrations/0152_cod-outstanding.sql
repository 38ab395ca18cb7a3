-- Money of COD parcels that the account does not have yet, by age: read from the ledger, which knows it; the dashboard's own
-- count of it goes.
create index cod_parcel_outstanding on cod_parcel (account_id, shipment_id)
  include (currency, state, due_cents, held_cents, paying_cents) where state in ('due', 'short', 'held', 'paying');
delete from shipment_count where kind = 'cod';
delete from shipment_count_change where kind = 'cod';
