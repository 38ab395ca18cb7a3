import type { CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import * as contract from '#shared/features/printing/consignment-note.contract.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { ConsignmentNoteService } from './consignment-note.service.ts';
import type { PrintLogService } from './print-log.service.ts';
import type { UndoPrintService } from './undo-print.service.ts';

/** Calls by what they print (spec §7): any note of the account, or one kind only. */
const families: readonly {
  a6: typeof contract.printA6ConsignmentNote;
  download: typeof contract.printDownloadConsignmentNote;
  kind?: CnKind;
}[] = [
  { a6: contract.printA6ConsignmentNote, download: contract.printDownloadConsignmentNote },
  { a6: contract.printCoolA6, download: contract.downloadCool, kind: 'cool' },
  { a6: contract.printReverseChargeA6, download: contract.downloadReverseCharge, kind: 'reverse-charge' },
];

export function consignmentNoteRoutes(
  serve: Serve,
  notes: ConsignmentNoteService,
  log: PrintLogService,
  undo: UndoPrintService,
): void {
  serve(contract.printingOptions, ({ session }) => notes.options(session));
  serve(contract.printCnSticker, ({ body, ...who }) =>
    notes.print({ ...who, selection: body, paper: 'sticker', isDownload: false }),
  );
  for (const { a6, download, kind } of families) {
    serve(a6, ({ body, ...who }) =>
      notes.print({ ...who, selection: body, paper: 2, isDownload: false, kind }),
    );
    serve(download, ({ body, query, ...who }) =>
      notes.print({
        ...who,
        ...selectedIn(body),
        ...paperOf(body),
        part: body.Split,
        isDownload: query.isDownload === 'true',
        kind,
      }),
    );
  }
  serve(contract.printZpl, ({ body, ...who }) =>
    notes.printZpl({ ...who, ...selectedIn(body), dpi: body.Dpi }),
  );
  serve(contract.printPreview, ({ body, session }) =>
    notes.preview({ session, ...selectedIn(body), ...paperOf(body) }),
  );
  serve(contract.printLog, ({ session, body, language }) => log.list(session, body, language));
  serve(contract.undoPrint, ({ session, actor, body }) => undo.undo(session, actor, body.printId));
}

type ZplBody = OutputOf<(typeof contract.printZpl)['body']>;
type PreviewBody = OutputOf<(typeof contract.printPreview)['body']>;

const selectedIn = (body: ZplBody | PreviewBody) => ({
  selection: body,
  order: body.Order,
  onlyUnprinted: body.OnlyUnprinted,
  copies: body.Copies,
});

const paperOf = (body: PreviewBody) => ({
  paper: body.PrintingSize ?? ('profile' as const),
  documentPaper: body.DocumentPrintingSize,
  sheet: body.Sheet,
});
