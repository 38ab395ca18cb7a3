-- The sandbox: a separate account beside each account whose programs run tests. Nobody signs in to it, its number cannot be
-- typed, and operations do not see what happens in it.
alter table account add column sandbox_of uuid references account;
create unique index account_sandbox on account (sandbox_of) where sandbox_of is not null;

-- The organisation of all sandbox accounts; no customer account belongs to it.
insert into organisation (organisation_id, name) values ('00000000-0000-7000-8000-000000000001', 'Sandbox');
