import * as contract from '#shared/features/claim/claim.contract.ts';
import * as checks from '#shared/features/claim/claim-check.contract.ts';
import * as fileContract from '#shared/features/claim/claim-files.contract.ts';
import * as operations from '#shared/features/claim/claim-operations.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { ClaimDecisions } from './claim-decision.service.ts';
import type { ClaimDrafts } from './claim-drafts.service.ts';
import type { ClaimFilesService } from './claim-files.service.ts';
import type { ClaimService } from './claim.service.ts';

export function claimRoutes(serve: Serve, claims: ClaimService, files: ClaimFilesService): void {
  serve(checks.checkConsignment, async ({ session, body, language }) => ({
    consignments: await claims.check(session, body.ConsignmentNo, language),
  }));
  serve(contract.submitClaim, ({ session, actor, body }) => claims.submit(session, actor, body));
  serve(contract.claimListing, ({ session, body }) => claims.list(session, body));
  serve(contract.getClaim, ({ session, query }) => claims.read(session, query.claimId));
  serve(contract.sendClaimMessage, ({ session, actor, body }) =>
    claims.message(session, actor, body.claimId, body.text),
  );
  serve(contract.objectToDecision, ({ session, actor, body }) =>
    claims.object(session, actor, body.claimId, body.text),
  );
  serve(contract.addClaimFiles, ({ session, actor, body }) =>
    claims.addFiles(session, actor, body.claimId, body.fileIds),
  );
  serve(contract.withdrawClaim, ({ session, actor, body }) => claims.withdraw(session, actor, body.claimId));
  serve(contract.discardClaimDraft, ({ session, actor, body }) =>
    claims.discardDraft(session, actor, body.claimId),
  );
  serve(fileContract.startClaimUpload, ({ session, actor, body }) => files.start(session, actor, body));
  serve(fileContract.uploadClaimPart, ({ session, body, files: parts }) =>
    files.receive(session, body.fileId, body.offset, parts),
  );
  serve(fileContract.claimUpload, ({ session, query }) => files.state(session, query.fileId));
  serve(fileContract.removeClaimFile, ({ session, actor, body }) =>
    files.remove(session, actor, body.fileId),
  );
  serve(fileContract.downloadClaimFile, ({ session, query }) => files.download(session, query.fileId));
}

export function claimOperationsRoutes(serve: Serve, decisions: ClaimDecisions, drafts: ClaimDrafts): void {
  serve(operations.operationsClaims, async ({ query }) =>
    query.claimNo === undefined
      ? decisions.waiting(query.after ?? null)
      : { claims: [await decisions.byNumber(query.claimNo)], next: null },
  );
  serve(operations.decideClaim, ({ body, caller }) => decisions.decide(body, caller));
  serve(operations.answerClaim, ({ body, caller }) => decisions.answer(body.claimNo, body.text, caller));
  serve(operations.operationsClaimFile, ({ query }) => decisions.file(query.claimNo, query.fileId));
  serve(operations.claimDraftRules, async ({ body, caller }) => ({
    rules: await drafts.setRules(body.rules, caller),
  }));
}
