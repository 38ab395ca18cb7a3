-- Orders sent by the account's own programs belong to a separate connection.
alter table shop_connection add column is_of_programs boolean not null default false;
create unique index shop_connection_of_programs on shop_connection (account_id)
  where is_of_programs and removed_at is null;
