<?php
$answer = json_decode(file_get_contents(getenv('PORTAL_URL') . '/api/integration/v1/webhooks', false,
    stream_context_create(['http' => [
        'method' => 'POST',
        'ignore_errors' => true,
        'header' => ['Authorization: Bearer ' . getenv('PORTAL_TOKEN'), 'Content-Type: application/json'],
        'content' => json_encode([
            'url' => getenv('WEBHOOK_URL'),
            'eventTypes' => ['shipment.picked_up', 'shipment.delivered'],
        ]),
    ]])), true);

if (!$answer['s']) {
    exit("{$answer['r']['code']}: {$answer['e']}\n");
}
// Keep it: it is shown this once.
echo $answer['r']['secret'], "\n";
