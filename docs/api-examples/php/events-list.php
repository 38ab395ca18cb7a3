<?php
// Keep next and begin with it the next time: nothing is missed, however long you were away.
$after = getenv('AFTER');
do {
    $query = http_build_query(array_filter(['limit' => 100, 'after' => $after]));
    $answer = json_decode(file_get_contents(
        getenv('PORTAL_URL') . '/api/integration/v1/events?' . $query, false,
        stream_context_create(['http' => ['header' => 'Authorization: Bearer ' . getenv('PORTAL_TOKEN')]])), true);
    foreach ($answer['r']['events'] as $event) {
        echo "{$event['id']} {$event['type']} ", $event['data']['consignmentNoteNo'] ?? '', "\n";
    }
    $after = $answer['r']['next'] ?? $after;
} while ($answer['r']['hasMore']);
