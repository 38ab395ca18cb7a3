-- Whether COD was on before it was switched off: a customer whose money is still with the courier must go on seeing it.
alter table account add column had_cod boolean not null default false;
update account set had_cod = true
where not is_cod and exists (select from cod_parcel where cod_parcel.account_id = account.account_id);
