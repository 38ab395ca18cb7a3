-- Terms that operators agree with an account: the default sub-account type of its users, and dangerous goods by road.
alter table account
  add column sub_account_type_default int not null default 0,
  add column is_dangerous_goods boolean not null default false;
