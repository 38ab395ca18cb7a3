-- The job queue creates this schema itself, but two instances that start at once on an empty database would collide.
create schema if not exists pgboss;
