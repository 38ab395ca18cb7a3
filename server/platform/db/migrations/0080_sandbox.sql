-- The sandbox: an account of its own beside each account whose programs try things out. Nobody signs in to it, its number is none
-- that can be typed, and what happens in it is not told to operations.
alter table account add column sandbox_of uuid references account;
create unique index account_sandbox on account (sandbox_of) where sandbox_of is not null;

-- All sandbox accounts together; no account of a customer is in it.
insert into organisation (organisation_id, name) values ('00000000-0000-7000-8000-000000000001', 'Sandbox');
