-- The data shipped with the portal is a plausible sample; it is not used for charges or delivery promises unless somebody
-- accepted it explicitly.
alter table postcode add column is_sample boolean not null default false;
alter table station add column is_sample boolean not null default false;
alter table rate_card add column is_sample boolean not null default false;
update postcode set is_sample = true
  where not exists (select from portal_setting where name = 'reference:postcodes');
update station set is_sample = true
  where not exists (select from portal_setting where name = 'reference:postcodes');
update rate_card set is_sample = true
  where account_id is null and not exists (select from portal_setting where name = 'reference:rate-cards');
