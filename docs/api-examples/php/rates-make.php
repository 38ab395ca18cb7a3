<?php
$answer = json_decode(file_get_contents(getenv('PORTAL_URL') . '/api/integration/v1/rates', false,
    stream_context_create(['http' => [
        'method' => 'POST',
        'ignore_errors' => true,
        'header' => ['Authorization: Bearer ' . getenv('PORTAL_TOKEN'), 'Content-Type: application/json'],
        'content' => json_encode([
            'receiverPostcode' => '50400',
            'receiverCountry' => 'MY',
            'pieces' => [['weightGrams' => 1000]],
        ]),
    ]])), true);

foreach ($answer['r']['rates'] as $rate) {
    printf("%s %s %.2f\n", $rate['label'], $answer['r']['currency'], $rate['totalCents'] / 100);
}
