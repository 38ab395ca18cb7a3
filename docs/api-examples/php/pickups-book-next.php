<?php
$answer = json_decode(file_get_contents(getenv('PORTAL_URL') . '/api/integration/v1/pickups/next', false,
    stream_context_create(['http' => [
        'method' => 'POST',
        'ignore_errors' => true,
        'header' => [
            'Authorization: Bearer ' . getenv('PORTAL_TOKEN'),
            'Content-Type: application/json',
            'Idempotency-Key: pick-up-' . getenv('CN'),
        ],
        'content' => json_encode(['consignmentNoteNos' => [getenv('CN')]]),
    ]])), true);

if (!$answer['s']) {
    exit("{$answer['r']['code']}: {$answer['e']}\n");
}
$pickup = $answer['r']['pickup'];
echo "{$pickup['pickupNo']} {$pickup['day']} {$pickup['readyTime']}\n";
