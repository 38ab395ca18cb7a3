/** Whether the schema could be spread over machines by account, unchanged (Citus). */
import { join } from 'node:path';

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { distributionOf, joinProblems, joinsWithoutAccount } from '../../../scripts/check-distribution.ts';
import { isOnPostgres, testApp } from '#server/test/test-app.ts';

describe.skipIf(!isOnPostgres)('The schema distributed by account', () => {
  it('has account_id in every key of an account’s table and in every join', async () => {
    const { database } = (await testApp()).kit;
    const { spread, problems } = await distributionOf((text) => database.executeSql(text));
    expect(spread).toContain('shipment');
    expect(spread.length).toBeGreaterThan(60);
    expect(problems).toEqual([]);
    expect(joinProblems(join(import.meta.dirname, '../..'), new Set(spread))).toEqual([]);
  });

  it('is reported with the key that lacks account_id and the account_id that may be null', async () => {
    const { database } = (await testApp()).kit;
    const broken = database.transaction(async (trx) => {
      const run = (text: string) => sql.raw(text).execute(trx);
      await run('create table made (account_id uuid, made_id uuid primary key, payout_no text)');
      throw await distributionOf(run);
    });
    await expect(broken).rejects.toMatchObject({
      problems: [
        'made: account_id may be null',
        expect.stringContaining('made_pkey (made_id) lacks account_id'),
      ],
    });
  });
});

it.each([
  [`db.selectFrom('shipment').innerJoin('shipment_event as e', 'e.shipment_id', 'shipment.shipment_id')`, 1],
  [
    `.leftJoin('pod', (join) => join.onRef('pod.account_id', '=', 's.account_id').onRef('pod.shipment_id', '=', 's.id'))`,
    0,
  ],
  [`.innerJoin('postcode', 'postcode.code', 's.postcode')`, 0],
  ['sql`select 1 from shipment s join pod p on p.shipment_id = s.shipment_id where s.account_id = $1`', 1],
  ['sql`select 1 from shipment s join pod p using (account_id, shipment_id) where true`', 0],
])('%s has %d joins without the account', (source, count) => {
  expect(joinsWithoutAccount(source, new Set(['shipment', 'shipment_event', 'pod']))).toHaveLength(count);
});
