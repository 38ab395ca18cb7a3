-- The word index of shipments, by account and periods of twelve days (the first 18 bits of an id, which begins with its time), so
-- that a search reads only the periods that fill its page. With the account alone, a rare word had to read the lists of the whole
-- history.
create index shipment_by_words on shipment using gin (
  (account_id::text || ':' || (('x' || substr(shipment_id::text, 1, 8))::bit(32)::bigint >> 14)), search_text gin_trgm_ops);
drop index shipment_by_search;
