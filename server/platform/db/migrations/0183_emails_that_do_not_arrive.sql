-- Emails that are over without having been sent: refused for good, no news any more, or out of tries; and the mail server's words.
alter table mail
  add column ended_at timestamptz,
  add column answer text;
-- Whether an invitation arrived is read from its email.
alter table one_time_link add column mail_id uuid;
