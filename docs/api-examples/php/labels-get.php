<?php
$pdf = file_get_contents(
    getenv('PORTAL_URL') . '/api/integration/v1/shipments/' . getenv('CN') . '/label?size=a6', false,
    stream_context_create(['http' => ['header' => 'Authorization: Bearer ' . getenv('PORTAL_TOKEN')]]));

file_put_contents('label.pdf', $pdf);
