-- Of a request as it was sent, before its schema added anything: a release that adds a default still knows it again.
alter table idempotency add column sent_hash bytea;
