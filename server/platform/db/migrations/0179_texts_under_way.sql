-- Waiting texts are few among all texts; this index finds them without reading the others.
create index buyer_notice_waiting on buyer_notice (at) where body is not null;

-- When an attempt began: a waiting text without one was certainly not sent. For those already waiting this is unknown.
alter table buyer_notice add column tried_at timestamptz;
update buyer_notice set tried_at = at where body is not null;
