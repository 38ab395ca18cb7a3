/** Rate limits of calls that send an email, so that nobody can fill the one queue of emails. */
import { expect, it } from 'vitest';

import { testNotice } from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import { sendClaimMessage } from '#shared/features/claim/claim.contract.ts';
import { closeHandover } from '#shared/features/handover/handover.contract.ts';

import { scanned, signed } from './examples/handover.examples.ts';
import { makeAdmin, type TestAccount } from './factories.ts';
import { makeClaim } from './claim-factory.ts';
import { mailsOf } from './mails.ts';
import { ownAddress } from './own-address.ts';
import { send } from './send.ts';
import { testApp } from './test-app.ts';

const app = await testApp();
const countMails = async (who: TestAccount) => (await mailsOf(app, who)).length;

it('A test notice can be sent ten times a minute, and the eleventh is refused', async () => {
  const me = await makeAdmin(app);
  const from = ownAddress();
  const body = { kind: 'failed', language: 'en', shopName: 'Kedai' };
  const press = async () => (await send(app, testNotice, { as: me, body, from })).status;
  for (let i = 0; i < 10; i += 1) expect(await press()).toBe(200);
  expect([await press(), await countMails(me)]).toEqual([429, 10]);
});

it('A message about a claim can be sent ten times a minute, and the eleventh is refused', async () => {
  const me = await makeAdmin(app);
  const { claimId } = await makeClaim(app, me);
  const before = await countMails(me);
  const from = ownAddress();
  const press = async (i: number) =>
    (await send(app, sendClaimMessage, { as: me, body: { claimId, text: `Wet ${i}` }, from })).status;
  for (let i = 0; i < 10; i += 1) expect(await press(i)).toBe(200);
  expect([await press(10), (await countMails(me)) - before]).toEqual([429, 10]);
});

it('Ten handovers can be closed in a minute, and the eleventh is refused', async () => {
  const me = await makeAdmin(app);
  const from = ownAddress();
  const press = async () => {
    const body = { handoverId: await scanned({ app }, me), device: 'D', ...signed };
    return (await send(app, closeHandover, { as: me, body, from })).status;
  };
  for (let i = 0; i < 10; i += 1) expect(await press()).toBe(200);
  expect([await press(), await countMails(me)]).toEqual([429, 10]);
});
