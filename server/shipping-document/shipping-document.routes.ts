import * as contract from '#shared/shipping-document/shipping-document.contract.ts';

import type { Serve } from '../http/serve.ts';
import type { ShippingDocumentService } from './shipping-document.service.ts';

export function shippingDocumentRoutes(serve: Serve, documents: ShippingDocumentService): void {
  serve(contract.shipmentDocuments, ({ session, body }) => documents.list(session, body.ConsignmentNo));
  serve(contract.tradeDocument, ({ session, body }) =>
    documents.trade(session, body.ConsignmentNo, body.Document),
  );
  serve(contract.blankForm, async ({ session, query }) => documents.blank(session, query.document));
}
