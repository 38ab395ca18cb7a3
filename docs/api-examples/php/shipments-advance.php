<?php
// Sandbox only: stands for the courier. Call it again for the next step.
$answer = json_decode(file_get_contents(
    getenv('PORTAL_URL') . '/api/integration/v1/shipments/' . getenv('CN') . '/advance', false,
    stream_context_create(['http' => [
        'method' => 'POST',
        'header' => 'Authorization: Bearer ' . getenv('PORTAL_TOKEN'),
    ]])), true);

echo $answer['r']['status'], "\n";
