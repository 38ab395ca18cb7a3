/** Queries of an account with hundreds of thousands of rows use an index instead of reading all rows. */
import { beforeAll, expect, it } from 'vitest';

import { listClaimed } from '#server/features/claim/claim-draft.queries.ts';
import { listOfClaim } from '#server/features/claim/claim-file.queries.ts';
import { findRequest as findCompanyRequest } from '#server/features/company/company.queries.ts';
import { eraseInstructions } from '#server/features/exceptions/exception-people.queries.ts';
import { findInstruction } from '#server/features/exceptions/instruction.queries.ts';
import { listIds } from '#server/features/fulfilment/order-search.queries.ts';
import { findByCode } from '#server/features/fulfilment/wave.queries.ts';
import { findRequest as findAccessRequest } from '#server/features/portal-access/access-request.queries.ts';
import { listPrinters, listPrints } from '#server/features/printing/print-log.queries.ts';
import { erasePeople } from '#server/features/shop-order/shop-people.queries.ts';
import { listBroken } from '#server/features/shop-order/shop-waiting.queries.ts';
import { findAny } from '#server/features/weight-difference/weight-difference.queries.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { makeAdmin } from './factories.ts';
import { plansOf } from './plans.ts';
import { isOnPostgres, type TestApp, testApp } from './test-app.ts';

let app: TestApp;
let scope: AccountScope;
beforeAll(async () => {
  app = await testApp();
  ({ scope } = await makeAdmin(app));
});

const all = { view: 'all', terms: [], fromId: null, belowId: null, upToId: null } as const;
const prints = { cnNo: null, userId: null, format: null, atOrAbove: null, below: null, limit: 51, named: 3 };

// The embedded database is for one small customer, and has other plans.
it
  .skipIf(!isOnPostgres)
  .each<[question: string, sign: string, ask: (trx: Trx, id: string) => Promise<unknown>]>([
    [
      'the order of a CN on the packing table',
      'fulfilment_order_by_cn',
      (trx) => findByCode(trx, scope, { text: 'HN100000015MY', cnNo: 'HN100000015MY' }),
    ],
    [
      'orders of a shop',
      'fulfilment_order_by_source',
      (trx) => listIds(trx, scope, { ...all, source: 'shop' }, 51),
    ],
    ['files of a claim', 'claim_file_of_claim', (trx, id) => listOfClaim(trx, scope, id)],
    ['claims of a parcel', 'claim_shipment_by_shipment', (trx, id) => listClaimed(trx, scope, [id])],
    ['an instruction, by operations', 'exception_instruction_by_id', (trx, id) => findInstruction(trx, id)],
    ['a request for access, by operations', 'access_request_by_id', (trx, id) => findAccessRequest(trx, id)],
    ['a weight difference, by operations', 'weight_difference_by_id', (trx, id) => findAny(trx, id)],
    [
      'a company’s new details, by operations',
      'company_request_by_id',
      (trx, id) => findCompanyRequest(trx, id),
    ],
    ['the users who printed', 'print_log_by_person', (trx) => listPrinters(trx, scope)],
    ['prints of a CN', 'InitPlan', (trx) => listPrints(trx, scope, { ...prints, cnNo: 'HN100000015MY' })],
    [
      'unreadable messages of a shop',
      'shop_delivery_unreadable',
      (trx) => listBroken(trx, scope, { ids: [], isIn: false }),
    ],
    [
      'the messages of a shop about an order',
      'shop_delivery_of_order',
      (trx, id) => erasePeople(trx, scope, [id]),
    ],
    ['the notes of a parcel', 'exception_case_noted', (trx, id) => eraseInstructions(trx, scope, [id])],
  ])('The query for %s uses %s', async (_question, sign, ask) => {
  expect(await plansOf(app, (trx) => ask(trx, newId(app.clock)))).toContain(sign);
});
