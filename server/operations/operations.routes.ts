import * as contract from '#shared/operations/operations.contract.ts';

import type { Serve } from '../http/serve.ts';
import type { OperationsService } from './operations.service.ts';

export function operationsRoutes(serve: Serve, operations: OperationsService): void {
  serve(contract.scanEvents, async ({ body, operator, origin }) => ({
    results: await operations.recordScans(body.events, { ...origin, who: operator }),
  }));
  serve(contract.proofOfDelivery, async ({ body, operator, origin }) => ({
    results: await operations.recordProofs(body.records, { ...origin, who: operator }),
  }));
  serve(contract.changes, ({ query }) => operations.changesAfter(query.after, query.limit));
  serve(contract.accountFlags, ({ body, operator, origin }) =>
    operations.setAccountFlags(body.accountNo, body.flags, { ...origin, who: operator }),
  );
}
