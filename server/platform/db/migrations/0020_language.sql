-- The language that the user chose; null until then, when the device's choice or the browser's applies.
alter table app_user add column language text check (language in ('en', 'ms', 'zh'));
