import { apiTokenRequests, repeatApiRequest } from '#shared/features/api-token/api-requests.contract.ts';
import * as contract from '#shared/features/api-token/api-token.contract.ts';

import { getAccount } from '#shared/features/integration/places.contract.ts';

import { apiTokenOf } from '../api-token.ts';
import type { TestUser } from '../factories.ts';
import { example } from '../example.ts';
import { send } from '../send.ts';
import { confirmOwnPassword } from '../two-step-user.ts';
import type { TestApp } from '../test-app.ts';

async function tokenOf(app: TestApp, as: TestUser): Promise<string> {
  await confirmOwnPassword(app, as);
  const { r } = await send(app, contract.updateApiToken, { as, body: { name: 'Warehouse' } });
  return r.entry.tokenId;
}

async function anyRequest(app: TestApp, as: TestUser) {
  const bearer = await apiTokenOf(app, as);
  await send(app, getAccount, { as: bearer });
  const { tokens } = (await send(app, contract.getApiToken, { as })).r;
  const token = tokens.find(({ hint }) => bearer.endsWith(hint))?.tokenId ?? '';
  const { rows } = (await send(app, apiTokenRequests, { as, query: { token } })).r;
  return { token, requestId: rows[0]?.requestId };
}

export const apiTokenExamples = [
  example(
    contract.getApiToken,
    async () => ({}),
    async ({ they }) => ({ query: { customerId: they.scope } }),
  ),
  ...[contract.updateApiToken, contract.updateSandboxApiToken].map((call) =>
    example(
      call,
      async ({ app, me }) => {
        await confirmOwnPassword(app, me);
        return { body: { name: 'Warehouse' } };
      },
      async ({ app, me, they }) => {
        await confirmOwnPassword(app, me);
        return { query: { customerId: they.scope }, body: { name: 'Warehouse' } };
      },
    ),
  ),
  example(
    apiTokenRequests,
    async ({ app, me }) => ({
      query: { token: await tokenOf(app, me), only: 'failed', search: 'shipments' },
    }),
    async ({ app, they }) => ({ query: { token: await tokenOf(app, they) } }),
  ),
  example(
    repeatApiRequest,
    async ({ app, me }) => ({ body: await anyRequest(app, me) }),
    async ({ app, they }) => ({ body: await anyRequest(app, they) }),
  ),
  example(
    contract.revokeApiToken,
    async ({ app, me }) => ({ body: { token: await tokenOf(app, me) } }),
    async ({ app, they }) => ({ body: { token: await tokenOf(app, they) } }),
  ),
];
