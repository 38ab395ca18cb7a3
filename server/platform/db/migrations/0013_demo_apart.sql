-- Moves the demo's table out of the portal's schema: a demo keeps its parcels in its own schema (server/demo/migrations), and
-- production no longer has this table.
do $$
begin
  if exists (select from demo_journey) then
    create schema if not exists demo;
    alter table demo_journey set schema demo;
    alter table demo.demo_journey rename to journey;
  else
    drop table demo_journey;
  end if;
end
$$;
