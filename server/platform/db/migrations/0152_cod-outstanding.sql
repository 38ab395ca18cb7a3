-- Money of COD parcels that the account has not yet received, by age. It is read from the ledger, so the dashboard's own count is
-- removed.
create index cod_parcel_outstanding on cod_parcel (account_id, shipment_id)
  include (currency, state, due_cents, held_cents, paying_cents) where state in ('due', 'short', 'held', 'paying');
delete from shipment_count where kind = 'cod';
delete from shipment_count_change where kind = 'cod';
