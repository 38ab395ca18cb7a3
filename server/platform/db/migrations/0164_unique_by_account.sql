-- Unique keys include the account, so that a table sharded by account can enforce them. The keys themselves are random or come
-- from one sequence, and are looked up without the account.
drop index cod_payout_by_no;
create unique index cod_payout_by_no on cod_payout (account_id, payout_no);
create index cod_payout_no on cod_payout (payout_no);
drop index handover_copy;
create index handover_copy on handover (copy_key);
drop index buyer_notice_stop;
create index buyer_notice_stop on buyer_notice (stop_key);
