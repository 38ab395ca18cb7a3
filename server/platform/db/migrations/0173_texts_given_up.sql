-- Texts that were given up after their last try kept their words, and would be told as waiting for ever.
update buyer_notice set body = null, skipped = 'provider'
where body is not null and skipped is null and at < now() - interval '2 days';
