import * as contract from '#shared/features/trade-papers/shipping-document.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { ShippingDocumentService } from './shipping-document.service.ts';

export function shippingDocumentRoutes(serve: Serve, documents: ShippingDocumentService): void {
  serve(contract.shipmentDocuments, ({ session, body, language }) =>
    documents.list(session, body.ConsignmentNo, language),
  );
  serve(contract.tradeDocument, ({ session, body }) =>
    documents.trade(session, body.ConsignmentNo, body.Document),
  );
  serve(contract.blankForm, ({ session, query }) => documents.blank(session, query.document));
}
