-- The CN created earlier from this row, as stated in a result file that was uploaded again.
alter table bulk_row add column earlier_cn text;
