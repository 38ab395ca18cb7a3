/** Earlier actions of the demo's users: they read the notifications this morning, and allowed choices to their receivers. */
import { buyerChoices } from '#shared/features/buyer-notice/buyer-choice.rules.ts';
import { noticeKinds } from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { hourMs, msBefore } from '#shared/platform/time/spans.ts';

import type { App } from '#server/app.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { buyerNoticeService } from '#server/features/buyer-notice/buyer-notice.service.ts';
import { noticeLogoService } from '#server/features/buyer-notice/notice-logo.service.ts';
import { claimOnce, lookedUntil } from './demo.queries.ts';
import { demoActor } from './actor.ts';

const lookedHoursAgo = 12;

/** Runs once, after everything that adds notifications. */
export async function seedPeople({ kit }: App, session: Session): Promise<void> {
  const { clock } = kit;
  const isNew = await kit.database.transaction(async (trx) => {
    if (!(await claimOnce(trx, 'demo-people'))) return false;
    await lookedUntil(trx, lowestIdAt(msBefore(clock.now(), lookedHoursAgo * hourMs)));
    return true;
  });
  if (!isNew) return;
  const actor = demoActor(session);
  const notices = buyerNoticeService(kit, noticeLogoService(kit));
  const { shopName } = await notices.settings(session);
  await notices.save(session, actor, {
    isOn: false,
    kinds: [...noticeKinds],
    language: 'ms',
    shopName,
    choices: [...buyerChoices],
    channels: ['email'],
  });
}
