import { STATUSES } from '#shared/consignment/status.ts';
import { shipmentListing } from '#shared/shipment-listing/shipment-listing.contract.ts';
import { send } from '#web/http/client.ts';

const hitsMax = 6;

/** Consignment notes for the search of the top bar: by CN, receiver, phone, order ID or DO number. */
export async function findShipments(query: string, signal: AbortSignal) {
  const { rows } = await send(shipmentListing, { body: { filter: { text: query }, limit: hitsMax }, signal });
  return rows.map(({ shipmentId, consignmentNoteNo, receiverName, receiverCity, status }) => ({
    id: shipmentId,
    label: consignmentNoteNo,
    description: [receiverName, receiverCity, STATUSES[status].label]
      .filter((part) => part !== '')
      .join(' · '),
    href: `/shipmentlisting?shipment=${shipmentId}`,
  }));
}
