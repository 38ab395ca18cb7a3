-- What a token may be used for; null for all there is, as of tokens that are older than the choice.
alter table api_token add column scopes text[];
