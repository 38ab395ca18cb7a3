-- Countries that operators have stopped: no shipments go there, whatever the rate cards say.
create table stopped_country (
  country text collate "C" primary key,
  since timestamptz not null,
  by_whom text not null
);
