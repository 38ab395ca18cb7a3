-- Notices by SMS and WhatsApp in addition to email, and on the evening before delivery.
alter table buyer_notice_setting
  add column channels text[] not null default '{email}',
  -- The account's logo in emails, and its type.
  add column logo_key text,
  add column logo_type text;

alter table buyer_notice
  add column channel text collate "C" not null default 'email',
  -- The text to send to a phone; removed once it is sent.
  add column body text;
drop index buyer_notice_once;
create unique index buyer_notice_once on buyer_notice (account_id, event_id, channel);

-- Deliveries requested for a certain day.
create index exception_instruction_by_day on exception_instruction (account_id, (detail ->> 'day')) where detail ? 'day';
create index shipment_by_promised_day on shipment (account_id, promised_day) where promise = 'open';
