-- Texts that wait are few among all that were sent: found without a look at the others.
create index buyer_notice_waiting on buyer_notice (at) where body is not null;

-- When a try began: of a text that waits without one it is known that it was not sent. Of those that wait already it is not.
alter table buyer_notice add column tried_at timestamptz;
update buyer_notice set tried_at = at where body is not null;
