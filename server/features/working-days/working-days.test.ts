/** The delivery day of Priority Service follows the working days that operators load and those that come with the portal. */
import { readFileSync } from 'node:fs';

import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';

import { loadWorkingDays } from '#shared/features/operations/reference-data.contract.ts';
import { quote, type QuoteForm } from '#shared/features/shipment/shipment.contract.ts';

import { demoOperatorKey as key } from '#server/env/mode.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { fieldsOf, send } from '#server/test/send.ts';
import { piece } from '#server/test/shipment-form.ts';
import { type TestApp, testApp } from '#server/test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.reset());

const shipped = (name: string) => readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8');

/** The promise of Priority Service to a postcode, quoted at a given time. */
async function promised(at: string, receiverPostcode: string) {
  app.clock.set(new Date(at));
  const form: QuoteForm = {
    flow: 'domestic',
    senderPostcode: '47300',
    receiverPostcode,
    receiverCountry: 'MY',
    senderCity: '',
    receiverCity: '',
    contentType: 'parcel',
    pieces: [piece(1000)],
    valueCents: null,
    codCents: null,
    isEnhanced: false,
    isDangerous: false,
  };
  const { r } = await send(app, quote, { as: await makeAdmin(app), body: form });
  return r.offers.find(({ service }) => service === 'priority')?.promise;
}

it('A Priority parcel dropped off on the Thursday before Christmas is delivered on Saturday', async () => {
  // 25-12-2026 is a Friday, and a holiday in Selangor and Kuala Lumpur.
  expect(await promised('2026-12-24T10:00:00+08:00', '50400')).toMatchObject({
    dropOff: { day: '2026-12-24' },
    deliveryDay: '2026-12-26',
  });
});

it('A holiday of one state delays only parcels to that state', async () => {
  const holidays = 'country,state,state_name,date,name\nMY,PRK,Perak,2026-11-24,Day of Perak\n';
  try {
    const { status, r } = await send(app, loadWorkingDays, { as: key, body: { holidays, confirmed: true } });
    const day = '2026-11-24';
    const markets = [
      { market: 'MY', firstDay: day, lastDay: day },
      { market: 'SG', firstDay: null, lastDay: null },
    ];
    expect([status, r]).toEqual([200, { holidays: 1, weeks: 0, markets }]);
    expect((await promised('2026-11-23T10:00:00+08:00', '30000'))?.deliveryDay).toBe('2026-11-25');
    expect((await promised('2026-11-23T10:00:00+08:00', '50400'))?.deliveryDay).toBe('2026-11-24');
  } finally {
    app.clock.reset();
    await send(app, loadWorkingDays, { as: key, body: { holidays: shipped('holidays.csv') } });
  }
});

it('A holiday file with a bad row is refused with the line number and changes nothing', async () => {
  const holidays = 'country,state,state_name,date,name\nMY,XXX,Nowhere,2026-02-31,None\n';
  const answer = await send(app, loadWorkingDays, { as: key, body: { holidays } });
  expect(answer.status).toBe(400);
  expect(Object.keys(fieldsOf(answer)).join()).toContain('holidays line 2');
  expect(await promised('2026-12-24T10:00:00+08:00', '50400')).toMatchObject({ deliveryDay: '2026-12-26' });
});

it('A list that would remove loaded holidays of the future is refused until it is confirmed', async () => {
  app.clock.set(new Date('2026-12-05T10:00:00+08:00'));
  const all = shipped('holidays.csv').split('\n');
  const only = (year: string) => all.filter((line) => !/,20\d\d-/u.test(line) || line.includes(`,${year}-`));
  const load = (body: object) => send(app, loadWorkingDays, { as: key, body });
  const next = { holidays: only('2027').join('\n') };
  try {
    const refused = await load(next);
    expect([refused.status, refused.e]).toEqual([
      400,
      'Nothing was changed. 4 problems, the first in holidays: Public holidays of 2026 in Malaysia are loaded but not in ' +
        'the file, so they would become working days. Add them to the file, or send "confirmed": true to replace them anyway.',
    ]);
    expect(Object.keys(fieldsOf(refused))).toEqual(['MY 2026', 'MY 2028', 'SG 2026', 'SG 2028']);
    expect(refused.r).toMatchObject({ problems: [{}, { code: 'working_days.holidays_lost' }, {}, {}, {}] });
    const one = await load({ holidays: all.filter((line) => !line.includes(',SWK,')).join('\n') });
    expect(one.e).toContain('Public holidays of 2026 in Sarawak are loaded');
    expect((await load({ weeklyDays: shipped('weekly-days.csv') })).r.markets).toMatchObject([
      { market: 'MY', firstDay: '2025-01-01', lastDay: '2028-12-25' },
      { market: 'SG', firstDay: '2025-01-01', lastDay: '2028-12-25' },
    ]);
    const replaced = await load({ ...next, confirmed: true });
    expect(replaced.r.markets).toMatchObject([
      { market: 'MY', lastDay: '2027-12-27' },
      { market: 'SG', lastDay: '2027-12-25' },
    ]);
  } finally {
    app.clock.reset();
    await load({ holidays: shipped('holidays.csv') });
  }
});

it('The end of the public holidays is logged as an error from sixty days before the last one', async () => {
  const errors = vi.spyOn(app.kit.logger, 'error');
  onTestFinished(() => errors.mockRestore());
  const { workingDays } = app.services;
  app.clock.set(new Date('2028-10-25T10:00:00+08:00'));
  await workingDays.watchEnd();
  expect(errors).not.toHaveBeenCalled();
  app.clock.set(new Date('2028-10-26T10:00:00+08:00'));
  await workingDays.watchEnd();
  expect(errors.mock.calls).toMatchObject([
    [{ market: 'MY', lastDay: '2028-12-25' }, 'the list of public holidays ends soon'],
    [{ market: 'SG', lastDay: '2028-12-25' }, 'the list of public holidays ends soon'],
  ]);
});
