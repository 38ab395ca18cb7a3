-- Orders by the phones and email address of their receiver, as the search for personal data reads them.
-- Cut, because an entry of an index has at most 2.7 kB, and a buyer may type any text into a shop's phone field.
create index shop_order_of_person on shop_order using gin (account_id, array_remove(array[
  nullif(left(doc #>> '{receiver,phone}', 100), ''), nullif(left(doc #>> '{receiver,altPhone}', 100), ''),
  nullif(left(lower(doc #>> '{receiver,email}'), 300), ''),
  nullif(left(edit #>> '{receiver,phone}', 100), ''), nullif(left(edit #>> '{receiver,altPhone}', 100), ''),
  nullif(left(lower(edit #>> '{receiver,email}'), 300), '')
], null));
create index fulfilment_order_of_person on fulfilment_order using gin (account_id, array_remove(array[
  nullif(left(receiver ->> 'phone', 100), ''), nullif(left(receiver ->> 'altPhone', 100), ''),
  nullif(left(lower(receiver ->> 'email'), 300), '')
], null));
