import { getShipment, type ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { send } from '#web/platform/http/client.ts';

/**
 * Reads the shipment named in the URL. A malformed ID, such as a link cut off in a message, is reported as 'not found' and not as
 * an invalid field, because the user did not enter the ID.
 */
export async function fetchShipment(shipmentId: string, signal: AbortSignal): Promise<ShipmentDetail> {
  try {
    return await send(getShipment, { query: { shipmentId }, signal });
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.fields['shipmentId'] === undefined) throw thrown;
    const { requestId } = thrown;
    throw new Refusal(m.http_problem_not_found({ what: m.shipment_the_shipment() }), {
      status: 404,
      requestId,
    });
  }
}
