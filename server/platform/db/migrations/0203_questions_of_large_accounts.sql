-- Files of one claim; claims of one parcel in any state.
create index claim_file_of_claim on claim_file (account_id, claim_id, file_id) where claim_id is not null;
create index claim_shipment_by_shipment on claim_shipment (account_id, shipment_id);
-- Operations refer to these by id alone.
create index exception_instruction_by_id on exception_instruction (instruction_id);
create index access_request_by_id on access_request (request_id);
create index weight_difference_by_id on weight_difference (difference_id);
create index company_request_by_id on company_request (request_id);
-- Who has printed at all, and the prints of one person.
create index print_log_by_person on print_log (account_id, by_id, print_id);
