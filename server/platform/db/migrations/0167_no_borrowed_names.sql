-- Timelines of pick-ups name people and programs. For jobs, the portal and the courier they stored a code, which is removed.
update pickup_event set by_whom = ''
  where code in ('assigned', 'collected', 'failed')
    or by_whom in ('standing-pickups', 'pick-up reminders', 'demo simulator', 'demo courier', 'portal', 'job', 'operator');
update shipment_event set by_whom = ''
  where code = 'PUB' and by_whom in ('standing-pickups', 'demo simulator', 'demo courier', 'portal', 'job', 'operator');

-- An order sent by a program or a shop has no creator; until now it had Admin's id.
alter table fulfilment_order alter column created_by drop not null;
