-- What a token may be used for; null: everything, as for tokens older than this column.
alter table api_token add column scopes text[];
