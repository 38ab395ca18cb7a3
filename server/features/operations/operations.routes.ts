import * as contract from '#shared/features/operations/operations.contract.ts';
import * as feed from '#shared/features/operations/change-feed.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { OperationsService } from './operations.service.ts';
import { worded } from './record-result.mapping.ts';

export function operationsRoutes(serve: Serve, operations: OperationsService): void {
  serve(contract.scanEvents, async ({ body, caller, language }) => ({
    results: worded(await operations.recordScans(body.events, caller), language),
  }));
  serve(contract.proofOfDelivery, async ({ body, caller, language }) => ({
    results: worded(await operations.recordProofs(body.records, caller), language),
  }));
  serve(contract.correctScans, async ({ body, caller, language }) => ({
    results: worded(await operations.correctScans(body.corrections, caller), language),
  }));
  serve(feed.changes, ({ query }) => operations.changesAfter(query.after, query.limit));
  serve(contract.accountFlags, ({ body, caller }) =>
    operations.setAccountFlags(body.accountNo, body.flags, caller),
  );
}
