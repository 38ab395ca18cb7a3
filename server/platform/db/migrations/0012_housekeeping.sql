-- Indexes for housekeeping: old links and emails by age, and the tokens of a session.
create index one_time_link_by_expiry on one_time_link (expires_at);
create index mail_by_age on mail (created_at);
create index session_token_by_session on session_token (account_id, session_id);

-- Prints are made by users of the account.
alter table print_log add foreign key (account_id, user_id) references app_user;

-- Constraints that every shipment must satisfy.
alter table shipment
  add check (piece_count > 0),
  add check (actual_grams >= 0 and chargeable_grams >= 0),
  add check (cod_cents > 0),
  add check (value_cents >= 0 and liability_cents >= 0),
  add check (label_version > 0),
  add check (printed_before between 0 and printed_count);

-- Never used.
drop table file;
