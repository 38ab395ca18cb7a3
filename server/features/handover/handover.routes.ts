import * as contract from '#shared/features/handover/handover.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { HandoverService } from './handover.service.ts';

export function handoverRoutes(serve: Serve, handovers: HandoverService): void {
  serve(contract.pickupHandoverSheet, ({ session, actor, body }) => handovers.sheet(session, actor, body));
  serve(contract.startHandover, ({ session, actor, body }) => handovers.start(session, actor, body));
  serve(contract.getHandover, ({ session, query }) => handovers.detail(session.scope, query.handoverId));
  serve(contract.handoverListing, ({ session, body }) => handovers.list(session.scope, body));
  serve(contract.handoverScans, ({ session, actor, body }) => handovers.scans(session, actor, body));
  serve(contract.closeHandover, ({ session, actor, body }) => handovers.close(session, actor, body));
  serve(contract.handoverProof, ({ session, query }) => handovers.proof(session.scope, query.handoverId));
  serve(contract.handoverCopy, ({ query }) => handovers.copy(query.key));
  serve(contract.operationsHandoverProof, ({ query }) => handovers.proofForOperations(query.handoverId));
}
