<?php
namespace Opencart\Catalog\Controller\Extension\Courier;

/** Posts an order when its history grows, and takes the consignment note number back. Both ways are Standard Webhooks. */
class Courier extends \Opencart\System\Engine\Controller {
	private const TOLERANCE = 300;
	private const PATIENCE = 5;
	/** Rows of the shop's settings, one for each order that could not be posted, and how many go along with the next. */
	private const WAITING = 'courier_waiting';
	private const AT_ONCE = 5;

	/** After `addHistory`: the shop goes on whatever becomes of the message. */
	public function post(string &$route, array &$args, mixed &$output): void {
		if (!$this->config->get('module_courier_status')) {
			return;
		}
		$order_id = (int)($args[0] ?? 0);
		$this->load->model('checkout/order');
		$this->load->model('catalog/product');
		if (!$this->postOrder($order_id)) {
			$this->wait($order_id);
			return;
		}
		$this->goOn($order_id);
		$waiting = $this->db->query("SELECT `value` FROM `" . DB_PREFIX . "setting` WHERE `code` = '" . self::WAITING . "' ORDER BY `setting_id` LIMIT " . self::AT_ONCE)->rows;
		foreach ($waiting as $row) {
			if (!$this->postOrder((int)$row['value'])) {
				return;
			}
			$this->goOn((int)$row['value']);
		}
	}

	/** One that the portal did not take goes along with the next that it takes. */
	private function wait(int $order_id): void {
		$this->goOn($order_id);
		$this->db->query("INSERT INTO `" . DB_PREFIX . "setting` SET `store_id` = '0', `code` = '" . self::WAITING . "', `key` = '" . self::WAITING . '_' . $order_id . "', `value` = '" . $order_id . "', `serialized` = '0'");
	}

	private function goOn(int $order_id): void {
		$this->db->query("DELETE FROM `" . DB_PREFIX . "setting` WHERE `code` = '" . self::WAITING . "' AND `key` = '" . self::WAITING . '_' . $order_id . "'");
	}

	/** As it is now; true also for one that is gone. */
	private function postOrder(int $order_id): bool {
		$order = $this->model_checkout_order->getOrder($order_id);
		if (!$order) {
			return true;
		}
		$order['products'] = [];
		foreach ($this->model_checkout_order->getProducts($order_id) as $line) {
			$product = $this->model_catalog_product->getProduct((int)$line['product_id']);
			if ($product) {
				$line['sku'] = (string)($product['sku'] ?? '');
				$line['shipping'] = (string)($product['shipping'] ?? '1');
				$line['weight_kg'] = (string)$this->kilograms((float)$product['weight'], (int)$product['weight_class_id']);
			}
			$line['option'] = $this->model_checkout_order->getOptions($order_id, (int)$line['order_product_id']);
			$order['products'][] = $line;
		}
		// The time of the order is the shop's own: the portal wants it in UTC.
		foreach (['date_added', 'date_modified'] as $name) {
			if (!empty($order[$name])) {
				$order[$name] = gmdate('Y-m-d\TH:i:s\Z', (int)strtotime($order[$name]));
			}
		}
		$order['date_modified'] = gmdate('Y-m-d\TH:i:s\Z');
		unset($order['ip'], $order['forwarded_ip'], $order['user_agent'], $order['transaction_id']);
		return $this->send((string)json_encode($order), 'oc_' . $order_id . '_' . bin2hex(random_bytes(8)));
	}

	/** `{data: {order_id, tracking_number, tracking_url, courier}}`, signed with the same secret. */
	public function shipped(): void {
		$body = (string)file_get_contents('php://input');
		if (!$this->config->get('module_courier_status') || !$this->isSigned($body)) {
			$this->answer(401, ['error' => 'signature']);
			return;
		}
		$told = json_decode($body, true)['data'] ?? [];
		$order_id = (int)($told['order_id'] ?? 0);
		$number = (string)($told['tracking_number'] ?? '');
		$link = (string)($told['tracking_url'] ?? '');
		$this->load->model('checkout/order');
		if (!preg_match('/^[A-Z0-9]{6,30}$/', $number) || !preg_match('#^https?://[^\s<>"]+$#', $link) || !$this->model_checkout_order->getOrder($order_id)) {
			$this->answer(410, ['error' => 'order']);
			return;
		}
		// One that is in the history already was told before: the answer to it was lost.
		$known = $this->db->query("SELECT COUNT(*) AS `total` FROM `" . DB_PREFIX . "order_history` WHERE `order_id` = '" . $order_id . "' AND `comment` LIKE '%" . $this->db->escape($number) . "%'");
		if (!(int)$known->row['total']) {
			$courier = substr(strip_tags((string)($told['courier'] ?? '')), 0, 60);
			$status_id = (int)$this->config->get('module_courier_shipped_status_id');
			$this->model_checkout_order->addHistory($order_id, $status_id, $courier . ': ' . $number . ' ' . $link, true);
		}
		$this->answer(200, ['ok' => true]);
	}

	private function kilograms(float $weight, int $class_id): float {
		$row = $this->db->query("SELECT wc.`weight_class_id`, wc.`value` FROM `" . DB_PREFIX . "weight_class` wc LEFT JOIN `" . DB_PREFIX . "weight_class_description` wd ON (wd.`weight_class_id` = wc.`weight_class_id`) WHERE LOWER(TRIM(wd.`unit`)) = 'kg' LIMIT 1")->row;
		return $row ? (float)$this->weight->convert($weight, $class_id, (int)$row['weight_class_id']) : $weight;
	}

	private function key(): string {
		return (string)base64_decode(preg_replace('/^whsec_/', '', (string)$this->config->get('module_courier_secret')));
	}

	private function signature(string $id, string $timestamp, string $body): string {
		return base64_encode(hash_hmac('sha256', $id . '.' . $timestamp . '.' . $body, $this->key(), true));
	}

	private function isSigned(string $body): bool {
		$server = $this->request->server;
		$id = (string)($server['HTTP_WEBHOOK_ID'] ?? '');
		$timestamp = (string)($server['HTTP_WEBHOOK_TIMESTAMP'] ?? '');
		if ($id === '' || !ctype_digit($timestamp) || abs(time() - (int)$timestamp) > self::TOLERANCE || $this->key() === '') {
			return false;
		}
		$expected = $this->signature($id, $timestamp, $body);
		foreach (explode(' ', (string)($server['HTTP_WEBHOOK_SIGNATURE'] ?? '')) as $one) {
			if (str_starts_with($one, 'v1,') && hash_equals($expected, substr($one, 3))) {
				return true;
			}
		}
		return false;
	}

	private function send(string $body, string $id): bool {
		$timestamp = (string)time();
		$curl = curl_init((string)$this->config->get('module_courier_address'));
		curl_setopt_array($curl, [
			CURLOPT_POST           => true,
			CURLOPT_POSTFIELDS     => $body,
			CURLOPT_RETURNTRANSFER => true,
			CURLOPT_FOLLOWLOCATION => false,
			CURLOPT_CONNECTTIMEOUT => self::PATIENCE,
			CURLOPT_TIMEOUT        => self::PATIENCE,
			CURLOPT_HTTPHEADER     => [
				'Content-Type: application/json',
				'webhook-id: ' . $id,
				'webhook-timestamp: ' . $timestamp,
				'webhook-signature: v1,' . $this->signature($id, $timestamp, $body),
			],
		]);
		curl_exec($curl);
		$status = (int)curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
		curl_close($curl);
		$is_taken = $status >= 200 && $status <= 299;
		if (!$is_taken) {
			$this->log->write('Courier: the order was not taken and goes along with the next, the answer was ' . $status);
		}
		return $is_taken;
	}

	private function answer(int $status, array $json): void {
		$this->response->addHeader('HTTP/1.1 ' . $status);
		$this->response->addHeader('Content-Type: application/json');
		$this->response->setOutput((string)json_encode($json));
	}
}
