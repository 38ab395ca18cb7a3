-- Records that several people edit have a version and the last editor, so that nobody overwrites a colleague's newer values.
-- changed_by is a login id; null means the courier.
alter table address
  add column version integer not null default 1,
  add column changed_by text;
alter table parcel_preset
  add column version integer not null default 1,
  add column changed_by text;
alter table app_user
  add column version integer not null default 1,
  add column changed_by text,
  add column changed_at timestamptz;
alter table account
  add column company_version integer not null default 1,
  add column company_changed_by text,
  add column company_changed_at timestamptz;
