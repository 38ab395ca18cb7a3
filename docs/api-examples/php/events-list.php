<?php
// Keep next and begin with it the next time: nothing is missed as long as you were away for 30 days at most.
$after = getenv('AFTER');
do {
    $query = http_build_query(array_filter(['limit' => 100, 'after' => $after]));
    $answer = json_decode(file_get_contents(
        getenv('PORTAL_URL') . '/api/integration/v1/events?' . $query, false,
        stream_context_create(['http' => [
            'header' => 'Authorization: Bearer ' . getenv('PORTAL_TOKEN'), 'ignore_errors' => true]])), true);
    // http.not_found: you were away for longer, and what followed is not kept any more.
    if (!$answer['s']) {
        exit("{$answer['r']['code']}: {$answer['e']}\n");
    }
    foreach ($answer['r']['events'] as $event) {
        echo "{$event['id']} {$event['type']} ", $event['data']['consignmentNoteNo'] ?? '', "\n";
    }
    $after = $answer['r']['next'] ?? $after;
} while ($answer['r']['hasMore']);
