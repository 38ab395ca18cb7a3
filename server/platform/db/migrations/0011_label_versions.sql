-- A shipment that is edited before pick-up gets a new label version; bar codes of older versions are refused at scan.
alter table shipment rename column version to label_version;
-- When the current version began; null for the first version.
alter table shipment add column label_since timestamptz;
-- Prints of older versions: the first print of a new version is not a reprint.
alter table shipment add column printed_before int not null default 0;
