-- Time lines of pick-ups name people and programs. What jobs, the portal and the courier's side wrote there was a code.
update pickup_event set by_whom = ''
  where code in ('assigned', 'collected', 'failed')
    or by_whom in ('standing-pickups', 'pick-up reminders', 'demo simulator', 'demo courier', 'portal', 'job', 'operator');
update shipment_event set by_whom = ''
  where code = 'PUB' and by_whom in ('standing-pickups', 'demo simulator', 'demo courier', 'portal', 'job', 'operator');

-- An order that a program or a shop hands in was made by nobody; it had the Admin's id.
alter table fulfilment_order alter column created_by drop not null;
