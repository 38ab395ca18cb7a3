-- Public holidays and the working week of each state, which operators replace.
create table holiday (
  state_id int not null,
  day text collate "C" not null,
  name text not null,
  primary key (state_id, day)
);
create table working_week (
  state_id int primary key,
  -- Seven entries from Sunday to Saturday: full, half or none.
  days text[] not null
);
