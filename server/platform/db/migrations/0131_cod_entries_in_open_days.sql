-- The balance of a closed day never changes: later information is booked on the first open day.
create function cod_entry_on_open_day() returns trigger language plpgsql as $$
declare closed text;
begin
  select day into closed from cod_closed;
  if closed <> '' and new.day <= closed then
    new.day := to_char(closed::date + 1, 'YYYY-MM-DD');
  end if;
  return new;
end
$$;
create trigger cod_entry_on_open_day before insert on cod_entry for each row execute function cod_entry_on_open_day();
