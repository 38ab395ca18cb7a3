-- The job queue makes this schema itself, but two instances that start at once on an empty database collide over it.
create schema if not exists pgboss;
