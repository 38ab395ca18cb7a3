-- How long each kind of personal data is kept, if operations changed the default, and when data last expired.
create table retention (
  kind text collate "C" primary key,
  days int,
  set_at timestamptz,
  set_by text not null default '',
  ran_at timestamptz
);

-- How far each account's records have been checked.
create table retention_cursor (
  account_id uuid not null,
  kind text collate "C" not null,
  after_id uuid,
  -- When the check last started from the oldest record.
  passed_at timestamptz not null,
  primary key (account_id, kind)
);

-- Runs of the expiry, as evidence.
create table retention_run (
  run_id uuid primary key,
  kind text collate "C" not null,
  at timestamptz not null,
  -- Records older than this were included.
  before timestamptz not null,
  records int not null,
  files int not null
);
create index retention_run_of_kind on retention_run (kind, run_id);

create index address_deleted on address (account_id, address_id) where deleted_at is not null;
create index bulk_row_by_shipment on bulk_row (account_id, shipment_id) where shipment_id is not null;

-- The trail stays append-only except for its expiry: only the portal's own retention deletes rows, which must be at least a year
-- old.
drop trigger audit_is_append_only on audit;
create function refuse_early_end() returns trigger language plpgsql as $$
begin
  if current_setting('portal.retention', true) is distinct from 'on' or old.at > now() - interval '364 days' then
    raise exception 'The audit trail is append-only.';
  end if;
  return old;
end $$;
create trigger audit_is_append_only before update or truncate on audit
  for each statement execute function refuse_change();
create trigger audit_ends_by_retention before delete on audit
  for each row execute function refuse_early_end();
