import * as contract from '#shared/features/integration/papers.contract.ts';
import { zplDpis } from '#shared/platform/documents/paper.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';

import { numbersIn } from '#server/features/cn-listing/unknown-numbers.rules.ts';
import type { ExtranetService } from '#server/features/extranet/extranet.service.ts';
import type { ConsignmentNoteService } from '#server/features/printing/consignment-note.service.ts';
import type { TrackingService } from '#server/features/tracking/tracking.service.ts';
import type { ShippingDocumentService } from '#server/features/trade-papers/shipping-document.service.ts';
import type { FileAnswer, ProgramContext, Serve } from '#server/platform/http/serve.ts';

type LabelWish = Partial<OutputOf<(typeof contract.manyLabels)['body']>> &
  Pick<OutputOf<(typeof contract.manyLabels)['body']>, 'consignmentNoteNos' | 'format' | 'dpi'>;

export function papersRoutes(
  serve: Serve,
  {
    notes,
    documents,
    extranet,
    tracking,
  }: {
    notes: ConsignmentNoteService;
    documents: ShippingDocumentService;
    extranet: ExtranetService;
    tracking: TrackingService;
  },
): void {
  function labels(
    { member: session, actor, signal }: Pick<ProgramContext<unknown, unknown>, 'member' | 'actor' | 'signal'>,
    { consignmentNoteNos, format, size, dpi, sheet, ...more }: LabelWish,
  ): Promise<FileAnswer> {
    const request = { session, actor, signal, selection: { ConsignmentNo: consignmentNoteNos }, ...more };
    const dots = zplDpis.find((one) => String(one) === dpi) ?? zplDpis[0];
    if (format === 'zpl') return notes.printZpl({ ...request, dpi: dots });
    const paper = size === undefined ? ('profile' as const) : contract.labelSizes[size];
    return notes.print({ ...request, paper, sheet, part: 'merged', isDownload: true });
  }

  serve(contract.shipmentLabel, ({ params, query, ...who }) =>
    labels(who, { ...query, consignmentNoteNos: [params.consignmentNoteNo] }),
  );
  serve(contract.manyLabels, ({ body, ...who }) => numbersIn('consignmentNoteNos', labels(who, body)));
  serve(contract.listDocuments, async ({ member, params, language }) => {
    const { documents: all, ...shipment } = await documents.list(member, params.consignmentNoteNo, language);
    return { ...shipment, documents: all.flatMap(({ id, ...one }) => (id === 'cn' ? [] : [{ id, ...one }])) };
  });
  serve(contract.readDocument, ({ member, actor, params: { consignmentNoteNo: cn, document } }) =>
    document === 'pod'
      ? extranet.podPack(member, actor, { ConsignmentNo: [cn] })
      : documents.trade(member, cn, document),
  );
  serve(contract.track, ({ member, actor, query, language }) =>
    tracking.track({ ...member, actor }, query.consignmentNoteNos, false, language),
  );
}
