-- Failed logins are also counted for each user, and separately for a device that the user has signed in with before. A password
-- reset clears the earlier count.
alter table login_attempt
  add column login_key text collate "C" not null default '',
  add column device_id uuid,
  add column is_reset boolean not null default false;
create index login_attempt_by_person on login_attempt (account_no, login_key, at);

-- Why a session ended, as the code that its next request gets in the response.
update user_session set revoked_why = case revoked_why
  when 'signed out' then 'signedOut'
  when 'signed out elsewhere' then 'signedOutElsewhere'
  when 'password changed' then 'passwordChanged'
  when 'user deactivated' then 'deactivated'
  when 'two-step sign-in is required' then 'twoStepRequired'
  when 'two-step sign-in reset' then 'endedByAdmin'
  when 'refresh token used twice' then 'usedTwice'
  else revoked_why
end where revoked_why is not null;
