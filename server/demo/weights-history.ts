/** Weight differences of the demo's first account over twelve weeks, raised and ended with the same services as real ones. */
import { dayMs } from '#shared/platform/time/spans.ts';

import type { App } from '#server/app.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { hubWeightsService } from '#server/features/weight-difference/hub-weights.service.ts';
import { weightDifferences } from '#server/features/weight-difference/weight-difference.service.ts';
import { claimOnce } from './demo.queries.ts';
import { readPodSample } from './pod-samples.ts';
import { listWeighable } from './weights.queries.ts';
import { demoActor, demoCourier } from './actor.ts';

/** How many days ago a difference was raised, and how it ended. */
const pasts = [
  { daysAgo: 71, end: 'accepted' },
  { daysAgo: 64, end: 'itself' },
  { daysAgo: 58, end: 'withdrawn' },
  { daysAgo: 51, end: 'accepted' },
  { daysAgo: 44, end: 'upheld' },
  { daysAgo: 40, end: 'itself' },
  { daysAgo: 33, end: 'accepted' },
  { daysAgo: 26, end: 'withdrawn' },
  { daysAgo: 19, end: 'accepted' },
  { daysAgo: 13, end: 'upheld' },
  { daysAgo: 9, end: 'accepted' },
  { daysAgo: 4, end: 'disputed' },
  { daysAgo: 3, end: 'open' },
  { daysAgo: 1, end: 'open' },
  { daysAgo: 0.2, end: 'open' },
] as const;
const disputes = ['Our scale shows the declared weight.', 'The carton was weighed with its pallet.'];
const answers = {
  withdrawn: 'Weighed again at the hub: you were right.',
  upheld: 'Weighed again with the same result.',
};

/** Runs once, after the history. */
export async function seedWeights({ kit, services }: App, session: Session): Promise<void> {
  const isNew = await kit.database.transaction((trx) => claimOnce(trx, 'demo-weights'));
  if (!isNew) return;
  const now = kit.clock.now().getTime();
  const at = (daysAgo: number) => ({ ...kit, clock: { now: () => new Date(now - daysAgo * dayMs) } });
  const actor = demoActor(session);
  const photo = (await readPodSample('door')).toString('base64');
  for (const [serial, { daysAgo, end }] of pasts.entries()) {
    const then = at(daysAgo);
    const [parcel] = await listWeighable(kit.database.db, session.scope, then.clock.now());
    if (!parcel) continue;
    const weightGrams = Math.round(parcel.grams * (1.5 + (serial % 4) / 5) + 900);
    const weight = { cn: parcel.cn, weightGrams, lengthMm: 0, widthMm: 0, heightMm: 0, hub: 'Shah Alam' };
    await hubWeightsService(then, services.shipments).weigh([{ ...weight, photo }], demoCourier, 'en');
    const raised = weightDifferences(then);
    const [one] = (await raised.list(session, { view: 'open', limit: 1, cursor: undefined })).rows;
    if (!one || one.consignmentNoteNo !== parcel.cn || end === 'open') continue;
    const { differenceId } = one;
    if (end === 'accepted') await weightDifferences(at(daysAgo - 2)).accept(session, actor, [one], 'en');
    else if (end === 'itself') await weightDifferences(at(daysAgo - 7.1)).acceptOverdue();
    else {
      const text = disputes[serial % disputes.length] ?? '';
      await weightDifferences(at(daysAgo - 1)).dispute(session, actor, { differenceId, text, photos: [] });
      if (end === 'disputed') continue;
      const request = { differenceId, outcome: end, answer: answers[end] };
      await weightDifferences(at(daysAgo - 3)).decide(request, demoCourier);
    }
  }
}
