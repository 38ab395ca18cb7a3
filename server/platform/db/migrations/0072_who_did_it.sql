-- Where an actor need not be a person, it is stored as a principal: kind, id and name (docs/decisions, 2026-11-23). Existing rows
-- are converted: 'Operations' and 'Operator depot-1' were operators, all others people.
create function operator_of(shown text) returns jsonb language sql immutable as $$
  select jsonb_build_object('kind', 'operator', 'id', null, 'name',
    case when shown like 'Operator %' then substr(shown, 10) when shown = 'Operations' then '' else shown end)
$$;

alter table stopped_country alter column by_whom type jsonb using operator_of(by_whom);
alter table notice alter column by_whom type jsonb using operator_of(by_whom);
alter table operator_key alter column created_by type jsonb using operator_of(created_by);
alter table operator_key alter column revoked_by drop default, alter column revoked_by drop not null;
alter table operator_key alter column revoked_by type jsonb
  using case when revoked_by = '' then null else operator_of(revoked_by) end;
update portal_setting set value = jsonb_set(value::jsonb, '{by}', operator_of(value::jsonb ->> 'by'))
  where name like 'reference:%' or name like 'sample-accepted:%';

-- Requests are decided by operators; a customer's own request may also be closed by the user who withdraws or replaces it.
alter table access_request alter column decided_by type jsonb using
  case when decided_by is null then null else operator_of(decided_by) end;
alter table company_request alter column decided_by type jsonb using
  case
    when decided_by is null then null
    when status in ('withdrawn', 'replaced') then jsonb_build_object('kind', 'person', 'id', user_id, 'name', decided_by)
    else operator_of(decided_by)
  end;

-- A program creates and prints under its own name, not under Admin's.
alter table shipment alter column created_by drop not null;
alter table shipment add column created_kind text not null default 'person';
alter table shipment add column created_name text not null default '';
alter table print_log drop constraint print_log_account_id_user_id_fkey;
alter table print_log alter column user_id drop not null;
alter table print_log rename column user_id to by_id;
alter table print_log add column by_kind text not null default 'person';
alter table print_log add column by_name text not null default '';
drop function operator_of;
