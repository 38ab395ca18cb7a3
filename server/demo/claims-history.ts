/** Claims of the demo's accounts, in every state: created with the same services as real ones, each with its own time. */
import type { ClaimCause, ProofKind } from '#shared/features/claim/claim.rules.ts';
import { dayMs } from '#shared/platform/time/spans.ts';

import type { App } from '#server/app.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { claimCheck } from '#server/features/claim/claim-check.service.ts';
import { claimDecisionService } from '#server/features/claim/claim-decision.service.ts';
import { claimFilesService } from '#server/features/claim/claim-files.service.ts';
import { claimService } from '#server/features/claim/claim.service.ts';
import { claimOnce } from './demo.queries.ts';
import { findDelivered } from './history.queries.ts';
import { readPodSample } from './pod-samples.ts';
import { demoActor, demoCourier } from './actor.ts';

interface Story {
  cause: ClaimCause;
  description: string;
  /** Days since the claim was submitted. */
  sent: number;
  proofs: readonly ProofKind[];
  cns?: number;
  /** What the courier did, with the number of days since. */
  steps?: readonly (
    | { ago: number; say: string }
    | { ago: number; decide: 'review' | 'documents' | 'reject'; reason: string }
    | { ago: number; decide: 'approve'; reason: string; reference: string }
  )[];
}

const stories: readonly Story[] = [
  {
    cause: 'damaged',
    description: 'The box was crushed on one side and two bottles inside are broken.',
    sent: 6,
    proofs: ['photo', 'invoice'],
    steps: [
      { ago: 5, decide: 'review', reason: '' },
      { ago: 4, say: 'Thank you for the photos. Please keep the carton until we have looked at it.' },
      { ago: 2, decide: 'approve', reason: 'Crushed between cages at the hub.', reference: 'PV-26110418' },
    ],
  },
  {
    cause: 'short',
    description: 'Ordered six, the receiver found four. The tape had been cut and closed again.',
    sent: 4,
    proofs: ['photo', 'invoice'],
    steps: [
      { ago: 3, decide: 'review', reason: '' },
      { ago: 3, say: 'We are asking the delivery station about the tape.' },
    ],
  },
  {
    cause: 'damaged',
    description: 'Wet through, the labels of the jars have come off.',
    sent: 3,
    proofs: ['invoice'],
    cns: 2,
  },
  {
    cause: 'damaged',
    description: 'A dent in the lid.',
    sent: 7,
    proofs: ['photo', 'invoice'],
    steps: [
      {
        ago: 5,
        decide: 'reject',
        reason: 'The goods are whole, and the photos show the inner box undamaged.',
      },
    ],
  },
  {
    cause: 'lost',
    description: 'The receiver says that nobody came, and the name on the proof is not known to them.',
    sent: 1,
    proofs: ['invoice'],
  },
];

/** Claims for COOL parcels. */
const coolStories: readonly Story[] = [
  {
    cause: 'damaged',
    description: 'The gel packs had melted and the cakes were soft when the receiver opened the box.',
    sent: 5,
    proofs: ['photo', 'invoice'],
    steps: [{ ago: 4, decide: 'review', reason: '' }],
  },
  { cause: 'short', description: 'One of three boxes was empty.', sent: 1, proofs: ['photo'] },
];

/** Runs once, after the history. */
export async function seedClaims(app: App, session: Session): Promise<void> {
  const { kit, services } = app;
  const isFirst = session.accountNo === 'MYS0001';
  const isNew = await kit.database.transaction((trx) =>
    claimOnce(trx, isFirst ? 'demo-claims' : `demo-claims-${session.accountNo}`),
  );
  if (!isNew) return;
  const now = kit.clock.now().getTime();
  const at = (daysAgo: number) => {
    const clock = { now: () => new Date(now - daysAgo * dayMs) };
    const then = { ...kit, clock };
    const checks = claimCheck(then, services.postcodes, services.workingDays);
    const files = claimFilesService(then);
    return { claims: claimService(then, checks), files, decisions: claimDecisionService(then, files) };
  };
  const photo = await readPodSample('door');
  const slip = await readPodSample('slip');
  const actor = demoActor(session);
  const parcels = (
    await findDelivered(kit.database.db, session.scope, {
      flow: isFirst ? 'domestic' : 'cool',
      after: new Date(now - 10 * dayMs),
      before: new Date(now - 7.2 * dayMs),
    })
  ).values();
  for (const { cause, description, sent, proofs, cns = 1, steps = [] } of isFirst ? stories : coolStories) {
    const cnNos = Array.from({ length: cns }, () => parcels.next().value?.cn_no).filter(
      (cn) => cn !== undefined,
    );
    if (cnNos.length < cns) return;
    const { claims, files } = at(sent);
    const consignments = [];
    for (const cnNo of cnNos) {
      const fileIds = [];
      for (const kind of proofs) {
        const bytes = kind === 'photo' ? photo : slip;
        const { fileId } = await files.start(session, actor, {
          ConsignmentNo: cnNo,
          kind,
          fileName: kind === 'photo' ? 'box.jpg' : 'invoice.jpg',
          sizeBytes: bytes.length,
          modifiedAt: 0,
        });
        await files.receive(session, fileId, 0, [{ field: 'part', fileName: '', bytes }]);
        fileIds.push(fileId);
      }
      consignments.push({ ConsignmentNo: cnNo, lossCents: null, fileIds });
    }
    const { claimNo } = await claims.submit(session, actor, {
      cause,
      description,
      claimantName: '',
      claimantIc: '',
      consignments,
    });
    for (const step of steps) {
      const { decisions } = at(step.ago);
      if ('say' in step) await decisions.answer(claimNo, step.say, demoCourier);
      else {
        const isApproved = step.decide === 'approve';
        const { estimateCents } = await decisions.byNumber(claimNo);
        await decisions.decide(
          {
            claimNo,
            decision: step.decide,
            reason: step.reason,
            amountCents: isApproved ? estimateCents : null,
            paymentReference: isApproved ? step.reference : '',
          },
          demoCourier,
        );
      }
    }
  }
  await services.claimDrafts.runFor(session.scope, session.accountNo);
}
