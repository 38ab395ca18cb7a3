import * as contract from '#shared/features/operations/operations.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { OperationsService } from './operations.service.ts';

export function operationsRoutes(serve: Serve, operations: OperationsService): void {
  serve(contract.scanEvents, async ({ body, caller }) => ({
    results: await operations.recordScans(body.events, caller),
  }));
  serve(contract.proofOfDelivery, async ({ body, caller }) => ({
    results: await operations.recordProofs(body.records, caller),
  }));
  serve(contract.correctScans, async ({ body, caller }) => ({
    results: await operations.correctScans(body.corrections, caller),
  }));
  serve(contract.changes, ({ query }) => operations.changesAfter(query.after, query.limit));
  serve(contract.accountFlags, ({ body, caller }) =>
    operations.setAccountFlags(body.accountNo, body.flags, caller),
  );
}
