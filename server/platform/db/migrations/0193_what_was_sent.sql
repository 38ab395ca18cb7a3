-- Hash of a request as sent, before its schema adds anything: a release with a new default still recognises the repeat.
alter table idempotency add column sent_hash bytea;
