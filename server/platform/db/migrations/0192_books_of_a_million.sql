-- Receivers of a country, by name and newest first, however many are elsewhere.
create index address_of_country on address (account_id, kind, (party ->> 'country'), address_id) where deleted_at is null;
create index address_of_country_by_name on address (
  account_id, kind, (party ->> 'country'), name_key collate "C"
) where deleted_at is null;
-- Doubles by name that are not doubles by phone are read from an index alone.
create index address_by_name_and_phone on address (account_id, kind, name_key) include (phone_key) where deleted_at is null;
-- Tags to filter by: one look for each set of them, not a read of the newest addresses.
create index address_by_tag_set on address (account_id, tags) where tags <> '{}' and deleted_at is null;
-- What these stand for. At the end: from the first of them on, the book cannot even be read until all is committed.
drop index address_by_name;
drop index address_tagged;
