-- Indexes for the address book: newest first by kind, by tag, and possible duplicates by phone for imports.
create index address_newest on address (account_id, kind, address_id) where deleted_at is null;
create index address_by_tag on address using gin (account_id, tags) where deleted_at is null;
create index address_tagged on address (account_id, address_id) where tags <> '{}' and deleted_at is null;
create index address_by_phone on address (account_id, kind, (party ->> 'phone')) where deleted_at is null;
