import * as contract from '#shared/features/bulk-shipment/bulk-listing.contract.ts';

import { makeBulk } from '../bulk-factory.ts';
import { makeAdmin } from '../factories.ts';
import { example, type TwoAccounts } from '../example.ts';

const mine = async ({ app, me }: TwoAccounts) => ({ bulkShipmentId: (await makeBulk(app, me)).uploadId });
const theirs = async ({ app, they }: TwoAccounts) => ({
  bulkShipmentId: (await makeBulk(app, they)).uploadId,
});

export const bulkListingExamples = [
  example(contract.bulkListing, async () => ({ body: {} })),
  example(
    contract.bulkDetail,
    async (world) => ({ query: await mine(world) }),
    async (world) => ({ query: await theirs(world) }),
  ),
  example(
    contract.downloadBulkZip,
    async (world) => ({ query: await mine(world) }),
    async (world) => ({ query: await theirs(world) }),
  ),
  example(
    contract.bulkResult,
    async (world) => ({ query: { ...(await mine(world)), format: 'csv' } }),
    async (world) => ({ query: { ...(await theirs(world)), format: 'csv' } }),
  ),
  example(
    contract.bulkPickupHandover,
    async (world) => ({ query: await mine(world) }),
    async (world) => ({ query: await theirs(world) }),
  ),
  example(contract.bulkCoolPickupHandover, async (world) => {
    const cool = await makeAdmin(world.app, { is_cool: true });
    const { uploadId } = await makeBulk(world.app, cool, { made: [{ cnKind: 'cool' }] });
    return { as: cool, query: { bulkShipmentId: uploadId } };
  }),
  example(
    contract.repeatBulk,
    async (world) => ({ body: await mine(world) }),
    async (world) => ({ body: await theirs(world) }),
  ),
  example(
    contract.cancelBulkShipments,
    async (world) => ({ body: await mine(world) }),
    async (world) => ({ body: await theirs(world) }),
  ),
];
