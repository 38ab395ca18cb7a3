import * as contract from '#shared/features/operations/operations.contract.ts';
import * as feed from '#shared/features/operations/change-feed.contract.ts';

import { makeAccount } from '../factories.ts';
import { example } from '../example.ts';
import { makeShipment } from '../shipment-factory.ts';

export const operationsExamples = [
  example(contract.scanEvents, async ({ app, me }) => ({
    body: {
      events: [
        {
          cn: (await makeShipment(app, me)).cnNo,
          code: 'PKU',
          at: app.clock.now().toISOString(),
          place: 'Shah Alam',
        },
      ],
    },
  })),
  example(contract.proofOfDelivery, async ({ app, me }) => ({
    body: {
      records: [
        {
          cn: (await makeShipment(app, me, { events: ['PKU', 'OFD'] })).cnNo,
          cust_sign: 'M1 1L20 20||M30 1L30 30',
          remarks: 'Tan Wei Ming',
          dlvrydt: app.clock.now().toISOString(),
        },
      ],
    },
  })),
  example(contract.correctScans, async ({ app, me }) => {
    const at = app.clock.now();
    const { cnNo: cn } = await makeShipment(app, me, {
      events: [{ code: 'PKU', at, place: 'Shah Alam', byWhom: 'Van 12' }],
    });
    return { body: { corrections: [{ cn, code: 'PKU', at: at.toISOString(), reason: 'Another parcel' }] } };
  }),
  example(feed.changes, async () => ({ query: { limit: 1 } })),
  example(contract.accountFlags, async ({ app }) => ({
    body: { accountNo: (await makeAccount(app)).accountNo, flags: { IsCod: false } },
  })),
];
