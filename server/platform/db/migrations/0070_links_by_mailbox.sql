-- The number of links sent to a mailbox, for whatever accounts, is checked before another one is sent.
CREATE INDEX app_user_mailbox ON app_user (lower(email));
CREATE INDEX one_time_link_by_time ON one_time_link (account_id, created_at);
