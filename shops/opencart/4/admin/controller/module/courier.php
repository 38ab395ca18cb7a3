<?php
namespace Opencart\Admin\Controller\Extension\Courier\Module;

/** The settings, and the event by which each order is posted. */
class Courier extends \Opencart\System\Engine\Controller {
	private const EVENT = 'courier_order';

	public function index(): void {
		$this->load->language('extension/courier/module/courier');
		$this->load->model('localisation/order_status');
		$this->document->setTitle($this->language->get('heading_title'));
		$token = 'user_token=' . $this->session->data['user_token'];
		$data = [
			'heading_title' => $this->language->get('heading_title'),
			'save'          => $this->url->link('extension/courier/module/courier.save', $token),
			'back'          => $this->url->link('marketplace/extension', $token . '&type=module'),
			'tell_url'      => HTTP_CATALOG . 'index.php?route=extension/courier/courier.shipped',
			'order_statuses' => $this->model_localisation_order_status->getOrderStatuses(),
			'header'        => $this->load->controller('common/header'),
			'column_left'   => $this->load->controller('common/column_left'),
			'footer'        => $this->load->controller('common/footer'),
		];
		foreach (['address', 'secret', 'status', 'shipped_status_id'] as $name) {
			$data[$name] = $this->config->get('module_courier_' . $name);
		}
		foreach (['address', 'secret', 'tell_url', 'shipped_status', 'status', 'save', 'back'] as $name) {
			$data['text_' . $name] = $this->language->get('text_' . $name);
		}
		$this->response->setOutput($this->load->view('extension/courier/module/courier', $data));
	}

	public function save(): void {
		$this->load->language('extension/courier/module/courier');
		$json = [];
		if (!$this->user->hasPermission('modify', 'extension/courier/module/courier')) {
			$json['error'] = $this->language->get('error_permission');
		} elseif (!preg_match('#^https?://#', (string)($this->request->post['module_courier_address'] ?? ''))) {
			$json['error'] = $this->language->get('error_address');
		}
		if (!$json) {
			$this->load->model('setting/setting');
			$settings = [];
			foreach (['address', 'secret', 'status', 'shipped_status_id'] as $name) {
				$settings['module_courier_' . $name] = trim((string)($this->request->post['module_courier_' . $name] ?? ''));
			}
			$this->model_setting_setting->editSetting('module_courier', $settings);
			$json['success'] = $this->language->get('text_saved');
		}
		$this->response->addHeader('Content-Type: application/json');
		$this->response->setOutput(json_encode($json));
	}

	public function install(): void {
		$this->load->model('setting/event');
		$this->model_setting_event->deleteEventByCode(self::EVENT);
		$this->model_setting_event->addEvent([
			'code'        => self::EVENT,
			'description' => 'Posts orders to the courier',
			'trigger'     => 'catalog/model/checkout/order.addHistory/after',
			'action'      => 'extension/courier/courier.post',
			'status'      => true,
			'sort_order'  => 1,
		]);
	}

	public function uninstall(): void {
		$this->load->model('setting/event');
		$this->model_setting_event->deleteEventByCode(self::EVENT);
	}
}
