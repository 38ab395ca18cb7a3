-- The consignment note that a row was made into before, as the result file that came back says beside it.
alter table bulk_row add column earlier_cn text;
