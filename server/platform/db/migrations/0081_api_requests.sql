-- What programs asked and were answered, without secrets and personal data, for 30 days; and how much of it, day by day.
create table api_request (
  account_id uuid not null references account,
  request_id uuid not null,
  token_id uuid not null,
  at timestamptz not null,
  method text not null,
  -- With its values, without its query.
  path text not null,
  status int not null,
  -- Why it was refused; null when it was not.
  code text,
  ms int not null,
  asked jsonb not null,
  answered jsonb not null,
  primary key (account_id, request_id)
);
create index api_request_by_token on api_request (account_id, token_id, request_id);
create index api_request_at on api_request (at);

create table api_request_day (
  account_id uuid not null,
  token_id uuid not null,
  -- YYYY-MM-DD of UTC.
  day text collate "C" not null,
  calls int not null,
  failures int not null,
  primary key (account_id, token_id, day)
);
