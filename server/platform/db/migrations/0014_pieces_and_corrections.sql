-- A consignment of several pieces is delivered when all pieces are; a wrong scan is corrected by another event.
alter table shipment
  add column delivered_pieces int not null default 0,
  -- Set when a scan with an earlier time undid a cancellation.
  add column cancel_undone_at timestamptz;
update shipment set delivered_pieces = piece_count where status = 'delivered';

-- The event that this correction revokes.
alter table shipment_event add column corrects uuid;

-- Pieces delivered separately have their own proofs, and a proof revoked by a correction is kept.
alter table pod
  add column pod_id uuid not null default gen_random_uuid(),
  -- 0: the whole consignment.
  add column piece int not null default 0,
  add column taken_back_at timestamptz,
  -- True for the latest valid proof, which lists and papers show.
  add column is_shown boolean not null default true;
alter table pod drop constraint pod_pkey;
alter table pod add primary key (account_id, shipment_id, pod_id);
create unique index pod_of_piece on pod (account_id, shipment_id, piece) where taken_back_at is null;
create unique index pod_shown on pod (account_id, shipment_id) where is_shown;
