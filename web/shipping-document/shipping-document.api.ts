import { useQuery } from '@tanstack/react-query';

import { podPack } from '#shared/extranet/extranet.contract.ts';
import {
  blankForm,
  shipmentDocuments,
  tradeDocument,
  type TradeKind,
} from '#shared/shipping-document/shipping-document.contract.ts';
import { download, send } from '#web/http/client.ts';
import { useOpenPdf } from '#web/ui/use-open-pdf.ts';

/** The documents of a number; nothing is asked without one. */
export function useShipmentDocuments(cnNo: string) {
  return useQuery({
    queryKey: ['shipping-documents', cnNo],
    queryFn: ({ signal }) => send(shipmentDocuments, { body: { ConsignmentNo: cnNo }, signal }),
    enabled: cnNo !== '',
    retry: false,
  });
}

/** Opens papers in a new window; failures toast. */
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
