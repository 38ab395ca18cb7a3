-- Receivers in one country, by name and newest first, however many are in others.
create index address_of_country on address (account_id, kind, (party ->> 'country'), address_id) where deleted_at is null;
create index address_of_country_by_name on address (
  account_id, kind, (party ->> 'country'), name_key collate "C"
) where deleted_at is null;
-- Duplicates by name that are not duplicates by phone, with an index-only scan.
create index address_by_name_and_phone on address (account_id, kind, name_key) include (phone_key) where deleted_at is null;
-- Tags to filter by: one lookup for each set of tags, instead of reading the newest addresses.
create index address_by_tag_set on address (account_id, tags) where tags <> '{}' and deleted_at is null;
-- Indexes replaced by the new ones. Dropped at the end, because from the first drop until the commit the address book cannot even
-- be read.
drop index address_by_name;
drop index address_tagged;
