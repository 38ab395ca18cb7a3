import { portalItself } from '#shared/platform/rights/principal.ts';
import { randomBytes } from 'node:crypto';

import * as contract from '#shared/features/operations/operator-keys.contract.ts';
import { operatorScopeNames } from '#shared/platform/rights/operator-scopes.ts';

import { example } from '../example.ts';

const newName = () => `depot-${randomBytes(6).toString('hex')}`;

export const operatorKeyExamples = [
  example(contract.createOperatorKey, async () => ({ body: { name: newName(), scopes: ['scans'] } })),
  example(contract.listOperatorKeys, async () => ({})),
  example(contract.revokeOperatorKey, async ({ app }) => {
    const maker = {
      by: portalItself('test'),
      address: '',
      userAgent: '',
      requestId: '',
      scopes: operatorScopeNames,
    };
    const form = { name: newName(), scopes: ['POD' as const], addresses: [] };
    const { name } = await app.services.operatorKeys.create(form, maker);
    return { body: { name } };
  }),
];
