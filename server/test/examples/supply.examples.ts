import * as contract from '#shared/features/supply/supply.contract.ts';
import * as operations from '#shared/features/supply/supply-operations.contract.ts';
import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { example } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { send } from '../send.ts';
import type { TestApp } from '../test-app.ts';

/** An item that every account may order in large quantity. */
const items = [{ code: 'tape', packs: 1 }];

export async function makeRequest(app: TestApp, as: TestUser): Promise<contract.SupplyDetail> {
  const { r, e } = await send(app, contract.requestSupplies, { as, body: { items } });
  if (e !== null) throw new Error(e);
  return r;
}

async function moved(app: TestApp, as: TestUser, states: readonly string[]) {
  const request = await makeRequest(app, as);
  for (const state of states) {
    await send(app, operations.moveSupplyRequest, {
      as: app.kit.env.operatorKeys[0] ?? '',
      body: { requestNo: request.requestNo, state },
    });
  }
  return request;
}

const nobodys = 'NOBODYS';

export const supplyExamples = [
  example(contract.supplyAccounts, async () => ({})),
  example(
    contract.supplyCatalogue,
    async () => ({ query: {} }),
    async ({ they }) => ({ query: { accountNo: they.accountNo } }),
  ),
  example(
    contract.requestSupplies,
    async () => ({ body: { items, note: 'For the new desk' } }),
    async ({ they }) => ({ body: { items, accountNo: they.accountNo } }),
  ),
  example(
    contract.supplyListing,
    async () => ({ body: {} }),
    async () => ({ body: { accountNo: nobodys } }),
  ),
  example(
    contract.getSupplyRequest,
    async ({ app, me }) => ({ query: { requestId: (await makeRequest(app, me)).requestId } }),
    async ({ app, they }) => ({ query: { requestId: (await makeRequest(app, they)).requestId } }),
  ),
  example(
    contract.cancelSupplyRequest,
    async ({ app, me }) => ({ body: { requestId: (await makeRequest(app, me)).requestId } }),
    async ({ app, they }) => ({ body: { requestId: (await makeRequest(app, they)).requestId } }),
  ),
  example(
    contract.confirmSupplyReceipt,
    async ({ app, me }) => ({
      body: { requestId: (await moved(app, me, ['approved', 'packed', 'shipped'])).requestId },
    }),
    async ({ app, they }) => ({
      body: { requestId: (await moved(app, they, ['approved', 'packed', 'shipped'])).requestId },
    }),
  ),
  example(operations.operationsSupplyRequests, async ({ app, me }) => ({
    query: { requestNo: (await makeRequest(app, me)).requestNo },
  })),
  example(operations.moveSupplyRequest, async ({ app, me }) => ({
    body: { requestNo: (await makeRequest(app, me)).requestNo, state: 'approved' },
  })),
  example(operations.loadSupplyCatalogue, async ({ app }) => ({
    body: {
      items: (
        await app.kit.database.db
          .selectFrom('supply_item')
          .select('item')
          .where('market', '=', MALAYSIA)
          .orderBy('position')
          .execute()
      ).map(({ item }) => item),
    },
  })),
];
