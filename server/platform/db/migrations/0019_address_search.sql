-- The address book is searched by everything that it shows; duplicates are found by phone, or by name and postcode.
alter table address add column name_key text not null default '';
update address set
  name_key = lower(regexp_replace(btrim(party ->> 'name'), '\s+', ' ', 'g')) || '|' || (party ->> 'postcode'),
  search_text = search_text || ' ' || lower(concat_ws(' ',
    party ->> 'address3', party ->> 'state', party ->> 'email',
    case party ->> 'country' when 'MY' then '60' || (party ->> 'phone') when 'SG' then '65' || (party ->> 'phone') end,
    case when party ->> 'altPhone' = '' then null
      when party ->> 'country' = 'MY' then '60' || (party ->> 'altPhone')
      when party ->> 'country' = 'SG' then '65' || (party ->> 'altPhone') end));
create index address_by_name on address (account_id, kind, name_key) where deleted_at is null;
