-- How many links one mailbox was sent, whatever accounts name it, is counted before another goes out.
CREATE INDEX app_user_mailbox ON app_user (lower(email));
CREATE INDEX one_time_link_by_time ON one_time_link (account_id, created_at);
