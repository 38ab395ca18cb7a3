-- The labels of a bulk upload as one zip, stored in parts once it is made, so that an interrupted download does not require a new
-- one.

create table bulk_zip (
  account_id uuid not null,
  upload_id uuid not null,
  -- Identifies the labels in it: another set, or another version of a label, needs another zip.
  fingerprint text not null,
  part_count int not null,
  byte_count bigint not null,
  note_count int not null,
  made_at timestamptz not null,
  primary key (account_id, upload_id),
  foreign key (account_id, upload_id) references bulk_upload on delete cascade
);
create index bulk_zip_by_age on bulk_zip (made_at);

-- The consignments of an upload in row order.
create index bulk_row_made on bulk_row (account_id, upload_id, row_no) where shipment_id is not null;
