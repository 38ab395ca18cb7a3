<?php
$answer = json_decode(file_get_contents(
    getenv('PORTAL_URL') . '/api/integration/v1/tracking?consignmentNoteNos=' . getenv('CN'), false,
    stream_context_create(['http' => ['header' => 'Authorization: Bearer ' . getenv('PORTAL_TOKEN')]])), true);

foreach ($answer['r']['trackingList'] as $shipment) {
    echo $shipment['consignmentNoteNo'], ' ', $shipment['status'], "\n";
    foreach ($shipment['events'] as $event) {
        echo "  {$event['at']} {$event['text']} {$event['place']}\n";
    }
}
