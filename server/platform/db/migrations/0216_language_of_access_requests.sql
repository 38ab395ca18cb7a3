-- The language of the page on which access was requested; null for requests from before.
alter table access_request add column language text collate "C";
