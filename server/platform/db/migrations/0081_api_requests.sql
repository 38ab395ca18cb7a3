-- Requests of programs and their responses, without secrets and personal data, kept for 30 days; and daily totals.
create table api_request (
  account_id uuid not null references account,
  request_id uuid not null,
  token_id uuid not null,
  at timestamptz not null,
  method text not null,
  -- With its parameter values, without its query.
  path text not null,
  status int not null,
  -- Why it was refused; null if it was not.
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
  -- YYYY-MM-DD, UTC.
  day text collate "C" not null,
  calls int not null,
  failures int not null,
  primary key (account_id, token_id, day)
);
