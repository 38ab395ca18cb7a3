import * as files from '#shared/features/claim/claim-files.contract.ts';
import * as operations from '#shared/features/claim/claim-operations.contract.ts';
import * as contract from '#shared/features/claim/claim.contract.ts';
import * as checks from '#shared/features/claim/claim-check.contract.ts';
import { claimDraftRules } from '#shared/features/claim/claim-operations.contract.ts';

import { beginUpload, lostForm, makeArrived, makeClaim, pngOf, uploadClaimFile } from '../claim-factory.ts';
import { example, type TwoAccounts } from '../example.ts';
import type { TestUser } from '../factories.ts';
import { send } from '../send.ts';
import { makeShipment } from '../shipment-factory.ts';
import type { TestApp } from '../test-app.ts';

const operator = ({ app }: TwoAccounts) => app.kit.env.operatorKeys[0] ?? '';

async function decided({ app }: TwoAccounts, as: TestUser) {
  const claim = await makeClaim(app, as);
  await send(app, operations.decideClaim, {
    as: operator({ app, me: as, they: as }),
    body: { claimNo: claim.claimNo, decision: 'reject', reason: 'Not packed as the terms ask' },
  });
  return claim;
}

async function draftOf({ app }: TwoAccounts, as: TestUser): Promise<string> {
  await makeShipment(app, as, {
    createdAt: new Date(app.clock.now().getTime() - 12 * 86_400_000),
    events: ['PKU', 'ARR'],
  });
  await app.services.claimDrafts.runFor(as.scope, as.accountNo);
  const { r } = await send(app, contract.claimListing, { as, body: { view: 'attention' } });
  return r.rows.find(({ state }) => state === 'draft')?.claimId ?? '';
}

async function partOf(app: TestApp, as: TestUser) {
  const bytes = pngOf(100);
  const { cnNo } = await makeArrived(app, as);
  const { fileId } = await beginUpload(app, as, cnNo, { sizeBytes: bytes.length });
  return { fields: { fileId, offset: '0' }, bytes };
}

export const claimExamples = [
  example(
    checks.checkConsignment,
    async ({ app, me }) => ({ body: { ConsignmentNo: [(await makeArrived(app, me)).cnNo] } }),
    async ({ app, they }) => ({ body: { ConsignmentNo: [(await makeArrived(app, they)).cnNo] } }),
    (answer) => {
      const { consignments } = answer.r as { consignments: checks.CheckedConsignment[] };
      if (consignments.some(({ allowClaim, parcel }) => allowClaim || parcel !== null)) {
        throw new Error('A stranger was told of a parcel.');
      }
    },
  ),
  example(
    contract.submitClaim,
    async ({ app, me }) => ({ body: lostForm((await makeArrived(app, me)).cnNo) }),
    async ({ app, they }) => ({ body: lostForm((await makeArrived(app, they)).cnNo) }),
    ({ status, e }) => {
      if (status !== 400 || !e?.includes('not a consignment note of your account'))
        throw new Error(`A stranger's parcel was claimed for: ${e}`);
    },
  ),
  example(contract.claimListing, async () => ({ body: {} })),
  example(
    contract.getClaim,
    async ({ app, me }) => ({ query: { claimId: (await makeClaim(app, me)).claimId } }),
    async ({ app, they }) => ({ query: { claimId: (await makeClaim(app, they)).claimId } }),
  ),
  example(
    contract.sendClaimMessage,
    async ({ app, me }) => ({ body: { claimId: (await makeClaim(app, me)).claimId, text: 'Any news?' } }),
    async ({ app, they }) => ({ body: { claimId: (await makeClaim(app, they)).claimId, text: 'Mine?' } }),
  ),
  example(
    contract.objectToDecision,
    async (world) => ({
      body: { claimId: (await decided(world, world.me)).claimId, text: 'It was packed well' },
    }),
    async (world) => ({ body: { claimId: (await decided(world, world.they)).claimId, text: 'Mine?' } }),
  ),
  example(
    contract.addClaimFiles,
    async ({ app, me }) => {
      const { claimId, cnNo } = await makeClaim(app, me);
      return { body: { claimId, fileIds: [await uploadClaimFile(app, me, cnNo, { kind: 'photo' })] } };
    },
    async ({ app, me, they }) => {
      const { cnNo } = await makeArrived(app, me);
      const { claimId } = await makeClaim(app, they);
      return { body: { claimId, fileIds: [await uploadClaimFile(app, me, cnNo)] } };
    },
  ),
  example(
    contract.withdrawClaim,
    async ({ app, me }) => ({ body: { claimId: (await makeClaim(app, me)).claimId } }),
    async ({ app, they }) => ({ body: { claimId: (await makeClaim(app, they)).claimId } }),
  ),
  example(
    contract.discardClaimDraft,
    async (world) => ({ body: { claimId: await draftOf(world, world.me) } }),
    async (world) => ({ body: { claimId: await draftOf(world, world.they) } }),
  ),
  example(
    files.startClaimUpload,
    async ({ app, me }) => ({
      body: {
        ConsignmentNo: (await makeArrived(app, me)).cnNo,
        kind: 'photo',
        fileName: 'box.jpg',
        sizeBytes: 5000,
        modifiedAt: 0,
      },
    }),
    async ({ app, they }) => ({
      body: {
        ConsignmentNo: (await makeArrived(app, they)).cnNo,
        kind: 'photo',
        fileName: 'box.jpg',
        sizeBytes: 5000,
        modifiedAt: 0,
      },
    }),
  ),
  example(
    files.uploadClaimPart,
    async ({ app, me }) => ({ upload: await partOf(app, me) }),
    async ({ app, they }) => ({ upload: await partOf(app, they) }),
  ),
  example(
    files.claimUpload,
    async ({ app, me }) => ({
      query: {
        fileId: (await beginUpload(app, me, (await makeArrived(app, me)).cnNo, { sizeBytes: 9 })).fileId,
      },
    }),
    async ({ app, they }) => ({
      query: {
        fileId: (await beginUpload(app, they, (await makeArrived(app, they)).cnNo, { sizeBytes: 9 })).fileId,
      },
    }),
  ),
  example(
    files.removeClaimFile,
    async ({ app, me }) => ({
      body: { fileId: await uploadClaimFile(app, me, (await makeArrived(app, me)).cnNo) },
    }),
    async ({ app, they }) => ({
      body: { fileId: await uploadClaimFile(app, they, (await makeArrived(app, they)).cnNo) },
    }),
  ),
  example(
    files.downloadClaimFile,
    async ({ app, me }) => ({ query: { fileId: (await makeClaim(app, me)).fileId } }),
    async ({ app, they }) => ({ query: { fileId: (await makeClaim(app, they)).fileId } }),
  ),
  example(operations.operationsClaims, async ({ app, me }) => ({
    query: { claimNo: (await makeClaim(app, me)).claimNo },
  })),
  example(operations.decideClaim, async ({ app, me }) => ({
    body: {
      claimNo: (await makeClaim(app, me)).claimNo,
      decision: 'approve',
      amountCents: 150_00,
      reason: 'Lost at the hub',
      paymentReference: 'PV-1001',
    },
  })),
  example(operations.answerClaim, async ({ app, me }) => ({
    body: { claimNo: (await makeClaim(app, me)).claimNo, text: 'We are looking for it' },
  })),
  example(operations.operationsClaimFile, async ({ app, me }) => {
    const { claimNo, fileId } = await makeClaim(app, me);
    return { query: { claimNo, fileId } };
  }),
  example(claimDraftRules, async () => ({
    body: { rules: [{ reason: 'silent', isOn: true, afterDays: 5, minValueCents: 0, openMax: 50 }] },
  })),
];
