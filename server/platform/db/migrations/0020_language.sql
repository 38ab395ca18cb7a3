-- The language that a person chose; null until then, when the device's choice or the browser's counts.
alter table app_user add column language text check (language in ('en', 'ms', 'zh'));
