import { useQuery } from '@tanstack/react-query';

import { podPack } from '#shared/features/extranet/extranet.contract.ts';
import {
  blankForm,
  shipmentDocuments,
  tradeDocument,
  type TradeKind,
} from '#shared/features/trade-papers/shipping-document.contract.ts';
import { download, send } from '#web/platform/http/client.ts';
import { useOpenPdf } from '#web/platform/ui/use-open-pdf.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

/** The documents of a consignment note; without a number, no request. */
export function useShipmentDocuments(cnNo: string) {
  return useQuery({
    queryKey: keyOf('shipments', 'papers', cnNo),
    queryFn: ({ signal }) => send(shipmentDocuments, { body: { ConsignmentNo: cnNo }, signal }),
    enabled: cnNo !== '',
    retry: false,
  });
}

/** Opens papers in a new window; failures show a toast. */
export function useOpenDocument() {
  const { busy, open } = useOpenPdf();
  return {
    isBusy: busy,
    trade: (cnNo: string, kind: TradeKind) =>
      open(() => download(tradeDocument, { body: { ConsignmentNo: cnNo, Document: kind } })),
    blank: (kind: TradeKind) => open(() => download(blankForm, { query: { document: kind } })),
    proof: (shipmentId: string) =>
      open(() => download(podPack, { body: { ShipmentInfoIdList: [shipmentId] } })),
  };
}
