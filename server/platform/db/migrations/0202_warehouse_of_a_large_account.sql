-- The order that a scanned CN belongs to.
create index fulfilment_order_by_cn on fulfilment_order (account_id, cn_no) where cn_no is not null;
-- Orders by words, and by source.
create index fulfilment_order_by_words on fulfilment_order using gin (account_id, search_text gin_trgm_ops);
create index fulfilment_order_by_source on fulfilment_order (account_id, source, order_id);
