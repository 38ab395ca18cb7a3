-- Orders by the phones and email address of their receiver, as the search for personal data reads them.
create index shop_order_of_person on shop_order using gin (account_id, array_remove(array[
  nullif(doc #>> '{receiver,phone}', ''), nullif(doc #>> '{receiver,altPhone}', ''), nullif(lower(doc #>> '{receiver,email}'), ''),
  nullif(edit #>> '{receiver,phone}', ''), nullif(edit #>> '{receiver,altPhone}', ''), nullif(lower(edit #>> '{receiver,email}'), '')
], null));
create index fulfilment_order_of_person on fulfilment_order using gin (account_id, array_remove(array[
  nullif(receiver ->> 'phone', ''), nullif(receiver ->> 'altPhone', ''), nullif(lower(receiver ->> 'email'), '')
], null));
