-- Proofs of delivery by the receiver's identity number (POD search, spec §5 identity rule).
create index pod_by_identity on pod (account_id, identity_no, delivered_at desc) where is_shown and identity_no <> '';
