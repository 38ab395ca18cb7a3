-- The words of shipments by account and twelve days (the first 18 bits of an id, which begins with its time), so that a search
-- reads the days that fill its page. By the account alone a word of a few rows read the whole history's lists.
create index shipment_by_words on shipment using gin (
  (account_id::text || ':' || (('x' || substr(shipment_id::text, 1, 8))::bit(32)::bigint >> 14)), search_text gin_trgm_ops);
drop index shipment_by_search;
