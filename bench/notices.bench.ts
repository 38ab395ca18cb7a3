/**
 * Notices to buyers: parcel events become emails, from the feed to the outbox, compared with only putting the same emails into
 * the outbox, 100 in a transaction, as notices do.
 */
import { noticeKinds } from '../shared/features/buyer-notice/buyer-notice.rules.ts';
import { saveNoticeSettings } from '../shared/features/buyer-notice/buyer-notice.contract.ts';

import { noticeEmail } from '../server/features/buyer-notice/buyer-notice.emails.ts';
import { spreadEvents } from '../server/features/webhook/webhook-fanout.service.ts';
import { makeAdmin, type TestUser } from '../server/test/factories.ts';
import { send } from '../server/test/send.ts';
import { listingRows } from './listing-rows.ts';
import { type BenchApp, onBothDatabases, perSecond, printRounds, type Round } from './measure.ts';

const each = Number(process.env['BENCH_ROWS'] ?? 1000);
const roundCount = 5;
const atOnce = 100;
const recipient = 'aina@mail.example';

export async function run(): Promise<void> {
  await onBothDatabases(4, async (name, app) => {
    const admin = await makeAdmin(app);
    const { e } = await send(app, saveNoticeSettings, {
      as: admin,
      body: {
        isOn: true,
        kinds: [...noticeKinds],
        language: 'en',
        shopName: 'Kedai Bunga Raya',
        choices: [],
        channels: ['email'],
      },
    });
    if (e !== null) throw new Error(e);
    await app.kit.database.executeSql(listingRows(each * roundCount), [
      admin.scope,
      0,
      each * roundCount - 1,
    ]);
    await app.kit.database.executeSql(
      `update shipment set status = 'out-for-delivery', receiver = receiver || $2::jsonb where account_id = $1`,
      [admin.scope, JSON.stringify({ email: recipient })],
    );
    const rounds: Round[] = [];
    for (let round = 0; round < roundCount; round += 1) {
      await happened(app, admin, round);
      const limit = await perSecond(each, () => emailsAlone(app, admin));
      const ours = await perSecond(each, () => app.services.noticeFollower.follow());
      rounds.push({ ours, limit });
    }
    await mustBeTold(app, admin);
    printRounds(`${name}: notices to buyers`, 'emails alone', rounds);
  });
}

/** The parcels of a round go out for delivery, and the feed has the events. */
async function happened({ clock, kit }: BenchApp, { scope }: TestUser, round: number): Promise<void> {
  const at = clock.now().toISOString();
  await kit.database.executeSql(
    `insert into outgoing_event (account_id, event_id, type, subject_key, data, at)
     select account_id, gen_random_uuid(), 'shipment.out_for_delivery', shipment_id::text, $2::jsonb, $3::timestamptz
     from (select account_id, shipment_id from shipment where account_id = $1 order by shipment_id
       offset $4::int limit $5::int) as parcel`,
    [scope, JSON.stringify({ code: 'OFD', happenedAt: at }), at, round * each, each],
  );
  while (await spreadEvents(kit));
}

async function emailsAlone({ clock, kit }: BenchApp, { scope, market }: TestUser): Promise<void> {
  for (let sent = 0; sent < each; sent += atOnce) {
    await kit.database.transaction(async (trx) => {
      for (let i = 0; i < atOnce; i += 1) {
        const email = await noticeEmail({
          kind: 'out_for_delivery',
          language: 'en',
          shopName: 'Kedai Bunga Raya',
          receiverName: 'Aina',
          cnNo: 'HN100000003MY',
          market,
          codCents: null,
          deliveredIn: market,
          code: 'OFD',
          at: clock.now(),
          publicUrl: 'http://portal.test',
          stopUrl: 'http://portal.test/stopnotices/key',
          logoUrl: null,
          photoUrl: null,
        });
        await kit.mail.send(trx, scope, recipient, email);
      }
    });
  }
}

/** Checks that each parcel's buyer was notified, so that the right work was measured. */
async function mustBeTold({ kit }: BenchApp, { scope }: TestUser): Promise<void> {
  const { rows } = await kit.database.executeSql(
    `select count(*)::int as n from buyer_notice where account_id = $1 and skipped is null`,
    [scope],
  );
  const [{ n } = { n: 0 }] = rows as { n: number }[];
  if (n !== each * roundCount) throw new Error(`${n} of ${each * roundCount} buyers were notified.`);
}

if (import.meta.main) await run();
