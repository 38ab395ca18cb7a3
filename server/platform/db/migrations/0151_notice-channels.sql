-- Notices by SMS and WhatsApp beside email, and the evening before.
alter table buyer_notice_setting
  add column channels text[] not null default '{email}',
  -- The account's picture in emails, and what it is.
  add column logo_key text,
  add column logo_type text;

alter table buyer_notice
  add column channel text collate "C" not null default 'email',
  -- What is to be sent to a phone, until it is.
  add column body text;
drop index buyer_notice_once;
create unique index buyer_notice_once on buyer_notice (account_id, event_id, channel);

-- Deliveries that were asked for on a day.
create index exception_instruction_by_day on exception_instruction (account_id, (detail ->> 'day')) where detail ? 'day';
create index shipment_by_promised_day on shipment (account_id, promised_day) where promise = 'open';
