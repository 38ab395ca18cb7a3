-- A provider of an organisation's parent account may apply to all its accounts that have none of their own.
alter table sign_in_provider add column is_for_organisation boolean not null default false;
