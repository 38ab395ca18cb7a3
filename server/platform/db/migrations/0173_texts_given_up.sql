-- Texts that were given up after the last attempt kept their body, and would be shown as waiting for ever.
update buyer_notice set body = null, skipped = 'provider'
where body is not null and skipped is null and at < now() - interval '2 days';
