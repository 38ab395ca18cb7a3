/** Point 6: who books pick-ups reads no proofs, papers or address files. */
import { ask, type Attack, tokenOf } from './portal.ts';

export const attack: Attack = async () => {
  const [admin, pickup] = [await tokenOf('MYS0001'), await tokenOf('MYS0001', 'pickup')];
  const { r } = await ask('/api/shipment/ShipmentListing', { token: admin, body: {} });
  const numbers = [...JSON.stringify(r).matchAll(/H[A-Z]\d{9}MY/gu)].map(([number]) => number).slice(0, 20);
  const statuses = [
    await ask('/api/consignmentnote/PodPack', { token: pickup, body: { ConsignmentNo: numbers } }),
    await ask('/api/addressbook/ExportAddressBook', {
      token: pickup,
      body: { kind: 'receiver', format: 'csv' },
    }),
    await ask('/api/extranet/Zip', { token: pickup, body: { ConsignmentNo: numbers } }),
    await ask('/api/personaldata/Find', { token: pickup, body: { phone: '0123456789', email: '' } }),
  ].map(({ status }) => status);
  const tracked = await ask('/api/consignmentnote/ConsignmentNoteTracking', {
    token: pickup,
    body: { ConsignmentNo: numbers },
  });
  const photos = tracked.r['image'];
  const seen = Array.isArray(photos) ? photos.length : -1;
  return {
    held: statuses.every((status) => status === 403) && seen === 0,
    figure: `POD pack, address file, archive, personal data: ${statuses.join(', ')}; proofs with tracking: ${seen}`,
  };
};
