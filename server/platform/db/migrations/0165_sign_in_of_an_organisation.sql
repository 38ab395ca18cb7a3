-- A provider of an organisation's parent account may count in all accounts of the organisation that have none of their own.
alter table sign_in_provider add column is_for_organisation boolean not null default false;
