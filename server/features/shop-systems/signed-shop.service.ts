/** OpenCart (by our extension) and shops of the general endpoint: notified by a Standard Webhook to an address of the shop. */
import type { ShopPort, ShopReach, TrackingReport } from './shop-port.rules.ts';
import { standardSignature } from './shop-signature.rules.ts';

/** The message id identifies the shipment and order, so a receiver that has seen it ignores a repeat. */
async function tell(
  shop: ShopReach,
  { shopOrderId, shipmentId, cnNo, trackingUrl, courier }: TrackingReport,
): Promise<void> {
  const body = JSON.stringify({
    type: 'order.shipped',
    timestamp: shop.now.toISOString(),
    data: { order_id: shopOrderId, tracking_number: cnNo, tracking_url: trackingUrl, courier },
  });
  const timestamp = String(Math.floor(shop.now.getTime() / 1000));
  await shop.json({
    method: 'POST',
    path: '',
    headers: {
      'webhook-id': shipmentId,
      'webhook-timestamp': timestamp,
      'webhook-signature': standardSignature(shop.keys.hookSecret, shipmentId, timestamp, body),
    },
    body,
  });
}

export const signedShop: ShopPort = {
  changedSince: null,
  weightsOf: null,
  tell,
  hookStatus: null,
  enableHook: null,
};
