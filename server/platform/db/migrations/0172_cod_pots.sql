-- The parcels behind a figure of the COD ledger: those with money in that pot, newest first, in any state. Money that is due,
-- held or in a payout is outstanding and has an index already.
create index cod_parcel_paid on cod_parcel (account_id, shipment_id) where paid_cents <> 0;
create index cod_parcel_written_off on cod_parcel (account_id, shipment_id) where written_off_cents <> 0;
