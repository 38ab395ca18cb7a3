-- Old links and letters are found by their age, and the tokens of a session by the session, when they are cleared away.
create index one_time_link_by_expiry on one_time_link (expires_at);
create index mail_by_age on mail (created_at);
create index session_token_by_session on session_token (account_id, session_id);

-- Whoever printed is a person of the account.
alter table print_log add foreign key (account_id, user_id) references app_user;

-- What no shipment can be, whoever writes it.
alter table shipment
  add check (piece_count > 0),
  add check (actual_grams >= 0 and chargeable_grams >= 0),
  add check (cod_cents > 0),
  add check (value_cents >= 0 and liability_cents >= 0),
  add check (label_version > 0),
  add check (printed_before between 0 and printed_count);

-- Nothing was ever kept in it.
drop table file;
