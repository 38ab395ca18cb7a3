-- Emails that ended unsent: refused for good, outdated, or out of attempts; and the mail server's reply.
alter table mail
  add column ended_at timestamptz,
  add column answer text;
-- The email of a link, which shows whether an invitation arrived.
alter table one_time_link add column mail_id uuid;
