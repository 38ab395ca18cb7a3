<?php
$answer = json_decode(file_get_contents(getenv('PORTAL_URL') . '/api/integration/v1/shipments', false,
    stream_context_create(['http' => [
        'method' => 'POST',
        'ignore_errors' => true,
        'header' => [
            'Authorization: Bearer ' . getenv('PORTAL_TOKEN'),
            'Content-Type: application/json',
            // One key for each order: sent twice, the shipment is made once.
            'Idempotency-Key: order-1001',
        ],
        'content' => json_encode([
            'receiver' => [
                'name' => 'Lee Mei Ling',
                'phone' => '123456789',
                'address1' => '8 Jalan Tun Razak',
                'postcode' => '50400',
                'country' => 'MY',
            ],
            'pieces' => [['weightGrams' => 1000]],
            'content' => 'Books',
            'valueCents' => 5000,
        ]),
    ]])), true);

// Compare the code, show the sentence: r.fields has one for each wrong field.
if (!$answer['s']) {
    exit("{$answer['r']['code']}: {$answer['e']}\n");
}
echo $answer['r']['consignmentNoteNo'], "\n";
