/** Things of another account do not exist: its numbers are tracked, printed and proven by nobody else. */
import { ask, type Attack, tokenOf } from './portal.ts';

const calls = [
  ['/api/consignmentnote/ConsignmentNoteTracking', (ConsignmentNo: string[]) => ({ ConsignmentNo })],
  ['/api/consignmentnote/PodPack', (ConsignmentNo: string[]) => ({ ConsignmentNo })],
  ['/api/shippingdocument/ShipmentDocuments', ([ConsignmentNo]: string[]) => ({ ConsignmentNo })],
  ['/api/extranet/Zip', (ConsignmentNo: string[]) => ({ ConsignmentNo })],
] as const;

export const attack: Attack = async () => {
  const [mine, theirs] = [await tokenOf('MYS0003'), await tokenOf('MYS0001')];
  const { r } = await ask('/api/shipment/ShipmentListing', { token: theirs, body: {} });
  const numbers = [...JSON.stringify(r).matchAll(/H[A-Z]\d{9}(?:MY|SG)/gu)]
    .map(([number]) => number)
    .slice(0, 20);
  let leaked = 0;
  for (const [path, bodyOf] of calls) {
    const answer = await ask(path, { token: mine, body: bodyOf(numbers) });
    const list = answer.r['trackingList'];
    if (answer.status === 200 && !(Array.isArray(list) && list.length === 0)) leaked += 1;
  }
  return {
    held: leaked === 0 && numbers.length > 0,
    figure: `${leaked} of ${calls.length} calls told anything of ${numbers.length} numbers of another account`,
  };
};
