<?php
$answer = json_decode(file_get_contents(
    getenv('PORTAL_URL') . '/api/integration/v1/shipments/' . getenv('CN') . '/cancel', false,
    stream_context_create(['http' => [
        'method' => 'POST',
        'ignore_errors' => true,
        'header' => 'Authorization: Bearer ' . getenv('PORTAL_TOKEN'),
    ]])), true);

// cn_listing.after_scan: the courier has it already.
if (!$answer['s']) {
    exit("{$answer['r']['code']}: {$answer['e']}\n");
}
echo "{$answer['r']['consignmentNoteNo']} {$answer['r']['status']}\n";
