-- A shipment that is edited before pick-up gets a new version of its label; bar codes of older ones are refused at scan.
alter table shipment rename column version to label_version;
-- When the present version began; null as long as it is the first.
alter table shipment add column label_since timestamptz;
-- How often older versions were printed: a first print of the new one is no reprint.
alter table shipment add column printed_before int not null default 0;
