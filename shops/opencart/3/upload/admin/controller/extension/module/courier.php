<?php
/** The settings, and the event by which each order is posted. */
class ControllerExtensionModuleCourier extends Controller {
	const EVENT = 'courier_order';

	private $error = '';

	public function index() {
		$this->load->language('extension/module/courier');
		$this->load->model('localisation/order_status');
		$this->load->model('setting/setting');
		$token = 'user_token=' . $this->session->data['user_token'];
		$back = $this->url->link('marketplace/extension', $token . '&type=module', true);
		if ($this->request->server['REQUEST_METHOD'] == 'POST' && $this->isRight()) {
			$settings = array();
			foreach (array('address', 'secret', 'status', 'shipped_status_id') as $name) {
				$settings['module_courier_' . $name] = isset($this->request->post['module_courier_' . $name]) ? trim((string)$this->request->post['module_courier_' . $name]) : '';
			}
			$this->model_setting_setting->editSetting('module_courier', $settings);
			$this->session->data['success'] = $this->language->get('text_saved');
			$this->response->redirect($back);
			return;
		}
		$this->document->setTitle($this->language->get('heading_title'));
		$data = array(
			'heading_title'  => $this->language->get('heading_title'),
			'error'          => $this->error,
			'save'           => $this->url->link('extension/module/courier', $token, true),
			'back'           => $back,
			'tell_url'       => HTTPS_CATALOG . 'index.php?route=extension/module/courier/shipped',
			'order_statuses' => $this->model_localisation_order_status->getOrderStatuses(),
			'header'         => $this->load->controller('common/header'),
			'column_left'    => $this->load->controller('common/column_left'),
			'footer'         => $this->load->controller('common/footer'),
		);
		foreach (array('address', 'secret', 'status', 'shipped_status_id') as $name) {
			$given = isset($this->request->post['module_courier_' . $name]) ? $this->request->post['module_courier_' . $name] : $this->config->get('module_courier_' . $name);
			$data[$name] = $given;
		}
		foreach (array('address', 'secret', 'tell_url', 'shipped_status', 'status', 'save', 'back') as $name) {
			$data['text_' . $name] = $this->language->get('text_' . $name);
		}
		$this->response->setOutput($this->load->view('extension/module/courier', $data));
	}

	public function install() {
		$this->load->model('setting/event');
		$this->model_setting_event->deleteEventByCode(self::EVENT);
		$this->model_setting_event->addEvent(self::EVENT, 'catalog/model/checkout/order/addOrderHistory/after', 'extension/module/courier/post');
	}

	public function uninstall() {
		$this->load->model('setting/event');
		$this->model_setting_event->deleteEventByCode(self::EVENT);
	}

	private function isRight() {
		$address = isset($this->request->post['module_courier_address']) ? (string)$this->request->post['module_courier_address'] : '';
		if (!$this->user->hasPermission('modify', 'extension/module/courier')) {
			$this->error = $this->language->get('error_permission');
		} elseif (!preg_match('#^https?://#', $address)) {
			$this->error = $this->language->get('error_address');
		}
		return $this->error === '';
	}
}
