/** What handhelds and couriers' programs get wrong: one bad record must not stop the rest of its request. */
import { beforeAll, describe, expect, it } from 'vitest';

import * as contract from '#shared/features/operations/operations.contract.ts';
import * as feed from '#shared/features/operations/change-feed.contract.ts';

import { demoOperatorKey as key } from '#server/env/mode.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { send } from '#server/test/send.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);
const hourOld = () => ({ createdAt: minutesAgo(60) });

describe('A record with a character that cannot be stored', () => {
  it.each(['place', 'byWhom'] as const)(
    'in the %s field of a scan is refused, and the other scan is recorded',
    async (field) => {
      const account = await makeAdmin(app);
      const [bad, good] = [
        await makeShipment(app, account, hourOld()),
        await makeShipment(app, account, hourOld()),
      ];
      const scan = { code: 'PKU', at: minutesAgo(5).toISOString(), place: 'Kajang', byWhom: 'Van 12' };
      const { status, r } = await send(app, contract.scanEvents, {
        as: key,
        body: {
          events: [
            { ...scan, cn: bad.cnNo, [field]: 'Ka\u0000jang' },
            { ...scan, cn: good.cnNo },
          ],
        },
      });
      expect(status).toBe(200);
      expect(r.results.map(({ outcome }) => outcome)).toEqual(['refused', 'recorded']);
      expect(r.results[0]?.reason).toContain('has a character that cannot be printed');
    },
  );

  it.each(['remarks', 'remarks2', 'place', 'byWhom'] as const)(
    'in the %s field of a proof of delivery is refused, and the other proof is recorded',
    async (field) => {
      const account = await makeAdmin(app);
      const options = { ...hourOld(), events: ['PKU' as const, 'OFD' as const] };
      const [bad, good] = [
        await makeShipment(app, account, options),
        await makeShipment(app, account, options),
      ];
      const proof = { cust_sign: 'M1 1L20 20', remarks: 'Tan', dlvrydt: minutesAgo(5).toISOString() };
      const { status, r } = await send(app, contract.proofOfDelivery, {
        as: key,
        body: {
          records: [
            { ...proof, cn: bad.cnNo, [field]: 'T\u0007an' },
            { ...proof, cn: good.cnNo },
          ],
        },
      });
      expect(status).toBe(200);
      expect(r.results.map(({ outcome }) => outcome)).toEqual(['refused', 'recorded']);
    },
  );
});

it.each(['M0 0L1e999 5', 'M0 0l9e307 9e307 9e307 9e307', 'M0 0L99999999 1'])(
  'A signature with coordinates far outside the paper (%s) is refused',
  async (cust_sign) => {
    const shipment = await makeShipment(app, await makeAdmin(app), { ...hourOld(), events: ['PKU', 'OFD'] });
    const { r } = await send(app, contract.proofOfDelivery, {
      as: key,
      body: {
        records: [{ cn: shipment.cnNo, cust_sign, remarks: 'Tan', dlvrydt: minutesAgo(5).toISOString() }],
      },
    });
    expect(r.results[0]).toMatchObject({ outcome: 'refused' });
  },
);

it.each(['9999999999999999999.1', '1.9223372036854775808', '18446744073709551616.0'])(
  'The change feed refuses the cursor %s, which is larger than any that it returns',
  async (after) => {
    const answer = await send(app, feed.changes, { as: key, query: { after } });
    expect(answer).toMatchObject({ status: 400, e: 'After is not a cursor of this interface' });
  },
);
