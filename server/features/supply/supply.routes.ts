import * as contract from '#shared/features/supply/supply.contract.ts';
import * as operationsCalls from '#shared/features/supply/supply-operations.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { SupplyOperations } from './supply-operations.service.ts';
import type { SupplyService } from './supply.service.ts';

export function supplyRoutes(serve: Serve, supplies: SupplyService, operations: SupplyOperations): void {
  serve(contract.supplyAccounts, async ({ session }) => ({
    customerAccountList: await supplies.accounts(session),
  }));
  serve(contract.supplyCatalogue, async ({ session, query, language }) => ({
    items: await supplies.catalogue(session, query.accountNo, language),
  }));
  serve(contract.requestSupplies, ({ session, actor, body, language }) =>
    supplies.request(session, actor, body, language),
  );
  serve(contract.supplyListing, ({ session, body, language }) => supplies.list(session, body, language));
  serve(contract.getSupplyRequest, ({ session, query, language }) => supplies.read(session, query, language));
  serve(contract.cancelSupplyRequest, ({ session, actor, body, language }) =>
    supplies.end(session, actor, body, 'cancelled', language),
  );
  serve(contract.confirmSupplyReceipt, ({ session, actor, body, language }) =>
    supplies.end(session, actor, body, 'received', language),
  );
  serve(operationsCalls.operationsSupplyRequests, async ({ query }) =>
    query.requestNo === undefined
      ? operations.waiting(query.after ?? null)
      : { requests: [await operations.byNumber(query.requestNo)], next: null },
  );
  serve(operationsCalls.moveSupplyRequest, ({ body, caller }) => operations.move(body, caller));
  serve(operationsCalls.loadSupplyCatalogue, ({ body }) => supplies.load(body.items));
}
