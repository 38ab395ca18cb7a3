-- Bulk shipments: uploads, their rows, mapping templates, remembered corrections (domain.md "Bulk").

create table bulk_upload (
  account_id uuid not null references account,
  upload_id uuid not null,
  kind text not null check (kind in ('ordinary', 'cool')),
  source text not null check (source in ('file', 'cells', 'chat', 'typed')),
  state text not null check (state in ('matching', 'summary', 'submitting', 'paused', 'done', 'cancelled')),
  file_name text not null,
  sheet text,
  sheets text[] not null default '{}',
  -- The flow of every row; null: the destination of each row decides.
  flow text,
  -- The flows used by its rows.
  flows text[] not null default '{}',
  heads text[] not null default '{}',
  -- The column headers in normalised form, by which the next file of the same kind is recognised.
  head_key text collate "C" not null default '',
  -- {fields: [field or null for each column], split: column or null, fixed: {field: text}, rules: [{field, from, to}]}
  matching jsonb not null default '{}',
  matched_by text not null default 'heads' check (matched_by in ('template', 'earlier', 'heads', 'person', 'none')),
  template_id uuid,
  row_count int not null default 0,
  -- {ready, warned, double, wrong, queued, submitted, refused, deleted}
  counts jsonb not null default '{}',
  -- Totals of the rows that can be submitted or were.
  sum_cents bigint not null default 0,
  shipment_count int not null default 0,
  -- Number of cells changed by remembered corrections, and whether corrections are on for this upload.
  corrected_count int not null default 0,
  is_correcting boolean not null default true,
  -- Incremented with every change; a row has the version of its last change.
  version int not null default 1,
  language text not null default 'en',
  created_at timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  -- State of the submission: rows requested, created and refused so far, and the row after which it continues.
  run_total int not null default 0,
  run_made int not null default 0,
  run_refused int not null default 0,
  run_after int not null default 0,
  run_started_at timestamptz,
  run_ended_at timestamptz,
  run_by uuid,
  -- When a user last viewed the progress; a user who has left gets an email.
  watched_at timestamptz,
  primary key (account_id, upload_id)
);
create index bulk_upload_by_heads on bulk_upload (account_id, head_key, upload_id) where head_key <> '';

create table bulk_row (
  account_id uuid not null,
  upload_id uuid not null,
  -- Position in the upload, from 1; CN numbers are issued in this order.
  row_no int not null,
  -- Line number in the file.
  line int not null,
  -- Cells as in the file.
  cells jsonb not null default '[]',
  -- Texts by field; empty ones are omitted.
  texts jsonb not null default '{}',
  state text not null check (state in
    ('blank', 'ready', 'warned', 'double', 'wrong', 'queued', 'submitted', 'refused', 'deleted')),
  flow text,
  order_id text collate "C" not null default '',
  -- The row whose shipment has this row as an item line.
  head_row int,
  -- [{field, code, params}]: codes, which are worded when shown.
  problems jsonb not null default '[]',
  warnings jsonb not null default '[]',
  price_cents bigint,
  -- Shipped before, and confirmed to be shipped again.
  ship_anyway boolean not null default false,
  -- Fields changed by a remembered correction.
  corrected text[] not null default '{}',
  shipment_id uuid,
  cn_no text collate "C",
  version int not null default 1,
  changed_by text,
  primary key (account_id, upload_id, row_no),
  foreign key (account_id, upload_id) references bulk_upload on delete cascade
);

create table bulk_template (
  account_id uuid not null references account,
  template_id uuid not null,
  name text not null,
  is_default boolean not null default false,
  heads text[] not null,
  head_key text collate "C" not null,
  matching jsonb not null,
  version int not null default 1,
  used_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null,
  deleted_at timestamptz,
  primary key (account_id, template_id)
);
create unique index bulk_template_name on bulk_template (account_id, lower(name)) where deleted_at is null;
create unique index bulk_template_one_default on bulk_template (account_id) where is_default and deleted_at is null;

create table bulk_correction (
  account_id uuid not null references account,
  correction_id uuid not null,
  field text not null,
  -- `text`: replaces one text by another; `first-phone`: takes the first of several phones in a cell.
  kind text not null check (kind in ('text', 'first-phone')),
  -- Folded: letter case and spaces are ignored.
  from_key text collate "C" not null,
  from_text text not null,
  to_text text not null,
  is_on boolean not null default true,
  use_count int not null default 0,
  created_at timestamptz not null,
  created_by text not null,
  used_at timestamptz,
  primary key (account_id, correction_id),
  unique (account_id, field, kind, from_key)
);

-- Hash of the receiver and address, to find earlier shipments to the same one (domain.md "Bulk").
alter table shipment add column receiver_key bigint;
create index shipment_by_receiver_key on shipment (account_id, receiver_key, shipment_id) where receiver_key is not null;
