-- Events and price lines store codes and data, which are worded for the reader. Texts not written by the portal are kept.

alter table shipment_event add column detail jsonb not null default '{}';

create table event_carried (code text primary key, said text not null);
insert into event_carried values
    ('CRT', 'Consignment note created'), ('EDT', 'Consignment note edited'), ('PUB', 'Pick-up booked'),
    ('PUR', 'Pick-up rearranged'), ('PUF', 'Courier called, parcel was not ready'), ('PUC', 'Pick-up cancelled'),
    ('PKU', 'Picked up from sender'), ('DRP', 'Dropped off at our station'), ('CAN', 'Cancelled'),
    ('ARR', 'Arrived at station'), ('SRT', 'Sorted'), ('DEP', 'Departed from station'), ('CUS', 'Held by customs'),
    ('CLR', 'Cleared by customs'), ('HLD', 'On hold, our station will contact you'), ('REL', 'Released from hold'),
    ('OFD', 'Out for delivery'), ('NOH', 'Delivery failed: nobody was there to receive it'),
    ('ADR', 'Delivery failed: the address is incomplete or wrong'), ('REF', 'Delivery failed: refused by the receiver'),
    ('CNR', 'Delivery failed: COD amount was not ready'), ('DLF', 'Delivery failed, we will try again'),
    ('RTS', 'Returning to sender'), ('DLV', 'Delivered'), ('RTD', 'Returned to sender'),
    ('CNU', 'Cancellation undone: our courier already had the parcel'), ('COR', 'A scan was corrected');

update shipment_event event set
  detail = case
      when carried.code is not null then '{}'::jsonb
      when event.code = 'EDT' and event.text ~ '^Edited: label version \d+$'
        then jsonb_build_object('labelVersion', split_part(event.text, ' ', 4)::int)
      when event.code = 'COR' and taken_back.code is not null then jsonb_build_object('code', taken_back.code)
      else jsonb_build_object('text', event.text)
    end
    || case
      when event.by_whom = 'Operations' then '{"operator": ""}'::jsonb
      when event.by_whom like 'Operator %' then jsonb_build_object('operator', substr(event.by_whom, 10))
      else '{}' end,
  by_whom = case when event.by_whom = 'Operations' or event.by_whom like 'Operator %' then '' else event.by_whom end
from shipment_event before
left join event_carried carried on carried.code = before.code and carried.said = before.text
left join shipment_event taken_back on taken_back.account_id = before.account_id
  and taken_back.shipment_id = before.shipment_id and taken_back.event_id = before.corrects
where event.account_id = before.account_id and event.shipment_id = before.shipment_id and event.event_id = before.event_id
  and (carried.code is null or before.by_whom = 'Operations' or before.by_whom like 'Operator %');

alter table shipment_event drop column text;
drop table event_carried;

update shipment set price = jsonb_set(price, '{lines}', (
  select coalesce(jsonb_agg(
    case
      when line ->> 'code' in ('freight', 'fuel', 'outskirt', 'cod', 'enhanced-liability') then line - 'label'
      else (line - 'label') || jsonb_build_object('name', line -> 'label')
    end order by place), '[]'::jsonb)
  from jsonb_array_elements(price -> 'lines') with ordinality one (line, place)))
where jsonb_typeof(price -> 'lines') = 'array';
