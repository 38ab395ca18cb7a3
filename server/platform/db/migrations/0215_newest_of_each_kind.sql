-- The newest notifications of each kind.
create index bell_event_by_kind on bell_event (account_id, kind, event_id);
