import { statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { send } from '#web/platform/http/client.ts';

const hitsMax = 6;

/** Finds consignment notes for the search in the top bar: by CN, receiver, phone, order ID or DO number. */
export const findShipments = (query: string, signal: AbortSignal) =>
  findIn('/shipmentlisting', query, signal);

/** The same for a COOL account, whose notes open in the COOL listing. */
export const findCoolShipments = (query: string, signal: AbortSignal) =>
  findIn('/COOLshipmentlisting', query, signal);

async function findIn(listing: string, query: string, signal: AbortSignal) {
  const { rows } = await send(shipmentListing, { body: { filter: { text: query }, limit: hitsMax }, signal });
  return rows.map(({ shipmentId, consignmentNoteNo, receiverName, receiverCity, status }) => ({
    id: shipmentId,
    label: consignmentNoteNo,
    description: [receiverName, receiverCity, statusNames[status]()]
      .filter((part) => part !== '')
      .join(' · '),
    href: `${listing}?shipment=${shipmentId}`,
  }));
}
