-- The actor is a principal: a person, an API token, an operator key, a job, the portal itself or a visitor who has not signed in.
-- Existing rows are converted: rows with a user belong to a person, 'Operations' was an operator, an email address was an outside
-- visitor, and the rest was the portal.
alter table audit rename column user_id to by_id;
alter table audit add column by_kind text;
alter table audit disable trigger audit_is_append_only;
update audit set
  by_kind = case
    when by_id is not null then 'person'
    when who = 'Operations' or who like 'Operator %' then 'operator'
    when who like '%@%' then 'visitor'
    else 'portal'
  end,
  who = case
    when by_id is null and who = 'Operations' then ''
    when by_id is null and who like 'Operator %' then substr(who, 10)
    else who
  end;
alter table audit enable trigger audit_is_append_only;
alter table audit alter column by_kind set not null;
alter index audit_by_user rename to audit_by_principal;
