<?php
// Over the body as it came, byte for byte: parse it afterwards.
function isGenuine(string $secret, array $headers, string $body): bool
{
    if (abs(time() - (int) $headers['timestamp']) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signed = "{$headers['id']}.{$headers['timestamp']}.$body";
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['signature']) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
$headers = [
    'id' => $_SERVER['HTTP_WEBHOOK_ID'] ?? '',
    'timestamp' => $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '',
    'signature' => $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '',
];
if (!isGenuine(getenv('WEBHOOK_SECRET'), $headers, $body)) {
    http_response_code(401);
    return;
}
// The same id may come again: keep those that you have seen.
$event = json_decode($body, true);
error_log("{$headers['id']} {$event['type']} " . json_encode($event['data']));
http_response_code(204);
