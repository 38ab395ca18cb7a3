-- COD parcels whose money was taken back: their pots determine the state, which a batch or a bank line had left as 'paying' or
-- 'paid'.
update cod_parcel set state = case
    when paid_cents > 0 or fee_cents > 0 then 'paid' when written_off_cents > 0 then 'written-off' else 'ended' end
where state in ('paying', 'paid') and due_cents <= 0 and held_cents = 0 and paying_cents = 0
  and (state = 'paying' or (paid_cents <= 0 and fee_cents <= 0));
