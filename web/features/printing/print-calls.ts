import type { CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import {
  downloadCool,
  downloadReverseCharge,
  printA6ConsignmentNote,
  printCnSticker,
  printCoolA6,
  printDownloadConsignmentNote,
  type PrintOptionsBody,
  printReverseChargeA6,
  printZpl,
} from '#shared/features/printing/consignment-note.contract.ts';
import type { PrintingSizeId, ZplDpi } from '#shared/platform/documents/paper.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import type { Watch } from '#web/features/printing/print-job.ts';
import { download, type Download } from '#web/platform/http/client.ts';

/** The kinds of notes that have their own calls for printing (spec §7, types 0 and 1). */
export type PrintFamily = 'shipment' | 'cool' | 'reverse-charge';

/** Returns the kind's own calls; undefined for kinds without any and for a mixed selection. */
export function familyOf(kind: CnKind | null | undefined): PrintFamily | undefined {
  return kind === 'cool' || kind === 'reverse-charge' ? kind : undefined;
}

/** The calls to use if the kind is not known: a COOL account may only use the COOL calls. */
export const familyOfAccount = (isCool: boolean): PrintFamily => (isCool ? 'cool' : 'shipment');

/** The choices of the print centre, in the form that the calls take. */
type PrintOptions = Omit<PrintOptionsBody, keyof ShipmentSelection | 'PrintingSize'>;

/** The notes to print, as the calls' body: by ID or CN, by filter, of an earlier print, or of a bulk upload. */
export type PrintSelection = ShipmentSelection & { printId?: string };

export interface PrintRequest {
  selection: PrintSelection;
  /** Defaults to the profile's paper. */
  printingSize?: PrintingSizeId;
  options?: PrintOptions;
  family?: PrintFamily;
  /** A feature's own call to print its selection; it replaces the rest of the request. */
  get?: (watch: Watch) => Promise<Download>;
}

type PaperCalls = Partial<Record<PrintingSizeId, typeof printCnSticker>>;

/** A6 and roll labels have their own calls (spec §7); `any` prints on any paper, by default the profile's. */
const families: Record<PrintFamily, { papers: PaperCalls; any: typeof printDownloadConsignmentNote }> = {
  shipment: {
    papers: { 2: printA6ConsignmentNote, 3: printCnSticker, 4: printCnSticker, 5: printCnSticker },
    any: printDownloadConsignmentNote,
  },
  cool: { papers: { 2: printCoolA6 }, any: downloadCool },
  'reverse-charge': { papers: { 2: printReverseChargeA6 }, any: downloadReverseCharge },
};

/** The call that prints on any paper, by default the profile's. */
export const anyPaperCallOf = (family: PrintFamily) => families[family].any;

/** Cast, because the schema limits a filter's values more strictly than the selection's type. */
const bodyOf = ({ selection }: PrintRequest) => selection as CallBody<typeof printCnSticker>;

export function fetchPdf(request: PrintRequest, watch: Watch): Promise<Download> {
  if (request.get) return request.get(watch);
  const { papers, any } = families[request.family ?? 'shipment'];
  const own = request.printingSize && !request.options && papers[request.printingSize];
  if (own) return download(own, { ...watch, body: bodyOf(request) });
  return download(any, { ...watch, query: { isDownload: 'false' }, body: withOptions(request) });
}

export function fetchDownload(request: PrintRequest, watch: Watch): Promise<Download> {
  const { any } = families[request.family ?? 'shipment'];
  return download(any, { ...watch, query: { isDownload: 'true' }, body: withOptions(request) });
}

export function fetchZpl(request: PrintRequest, dpi: ZplDpi, watch: Watch): Promise<Download> {
  const { Order, OnlyUnprinted, Copies } = request.options ?? {};
  return download(printZpl, {
    ...watch,
    body: { ...bodyOf(request), Order, OnlyUnprinted, Copies, Dpi: dpi },
  });
}

export function withOptions(request: PrintRequest) {
  const { printingSize, options } = request;
  return {
    ...bodyOf(request),
    ...(printingSize !== undefined && { PrintingSize: printingSize }),
    ...options,
  };
}
