import { expect, it } from 'vitest';

import { SINGAPORE } from '#shared/platform/market/markets.ts';

import { everyRow } from '#server/platform/db/key-pages.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { makeShipment } from '#server/test/shipment-factory.ts';
import { testApp } from '#server/test/test-app.ts';
import { listToPay, type ToPay } from './cod-payout.queries.ts';

it('No currency is missing when a page of due payouts ends between two currencies of one account', async () => {
  const app = await testApp();
  const user = await makeAdmin(app, { market: SINGAPORE });
  await makeShipment(app, user, { codCents: 100_00, events: ['PKU', 'DLV'] });
  await makeShipment(app, user, { codCents: 70_00, columns: { flow: 'malaysia' }, events: ['PKU', 'DLV'] });
  const due = everyRow(
    1,
    (after: ToPay | null, limit) =>
      listToPay(app.kit.database.db, { day: '9999-12-31', market: SINGAPORE, after, limit }),
    (row) => row,
  );
  const currencies: string[] = [];
  for await (const { scope, currency } of due) if (scope === user.scope) currencies.push(currency);
  expect(currencies).toEqual(['MYR', 'SGD']);
});
