import { pdfType } from '#shared/platform/http/file-types.ts';
import { refusalOf } from '#shared/platform/rights/refusal.ts';
import { type Right, rights } from '#shared/platform/rights/rights.ts';
import { cnFromInput } from '#shared/features/shipment/cn-number.rules.ts';
import { FLOWS } from '#shared/features/shipment/services.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import {
  type ListedDocument,
  type ShipmentDocuments,
  type TradeKind,
  tradeNames,
} from '#shared/features/trade-papers/shipping-document.contract.ts';
import type { Language, Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { labelBrand } from '#server/features/printing/label.mapping.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { sayIn } from '#server/platform/words/say.ts';
import { findRecords, type ShipmentRecord } from '#server/features/shipment/shipment-record.service.ts';
import { blankDocument, tradeDocumentOf } from './trade-document.mapping.ts';

type Say = ReturnType<typeof sayIn>;

export interface ShippingDocumentService {
  list(session: Member, cn: string, language: Language): Promise<ShipmentDocuments>;
  /** Refuses a domestic shipment. */
  trade(session: Member, cn: string, kind: TradeKind): Promise<FileAnswer>;
  blank(session: Member, kind: TradeKind): Promise<FileAnswer>;
}

export function shippingDocumentService({ database }: Kit): ShippingDocumentService {
  async function shipmentOf(session: Member, cn: string) {
    const [row] = await findRecords(database.db, session.scope, { cnNos: [cnFromInput(cn)] });
    if (!row) throw notFound(m.shipment_the_cn);
    return row;
  }

  return {
    async list(session, cn, language) {
      const row = await shipmentOf(session, cn);
      return {
        shipmentId: row.shipment_id,
        consignmentNoteNo: row.cn_no,
        receiverName: rights.tradeDocuments(session.facts) ? row.receiver.name : '',
        receiverCountry: row.receiver.country,
        createdAt: row.created_at.toISOString(),
        documents: documentsOf(row, session, language),
      };
    },

    async trade(session, cn, kind) {
      const row = await shipmentOf(session, cn);
      if (!isAbroad(row)) throw refuse('conflict', m.trade_papers_problem_not_abroad);
      const brand = labelBrand(marketOf(session.market));
      const { tradePdf } = await trades();
      const content = tradePdf([tradeDocumentOf(row, kind, { market: session.market, brand })]);
      return pdfAnswer(`${row.cn_no} ${fileWords(kind)}.pdf`, content);
    },

    async blank(session, kind) {
      const { tradePdf } = await trades();
      const content = tradePdf([blankDocument(kind, labelBrand(marketOf(session.market)))]);
      return pdfAnswer(`${fileWords(kind)}.pdf`, content);
    },
  };
}

const trades = () => import('#server/platform/documents/trade.pdf.ts');

/** The documents are in English for customs, and so are their file names. */
const fileWords = (kind: TradeKind) => tradeNames[kind]({}, { locale: 'en' }).toLowerCase();

const pdfAnswer = (fileName: string, content: Uint8Array): FileAnswer => ({
  contentType: pdfType,
  fileName,
  inline: true,
  content,
  length: content.length,
});

function isAbroad({ flow }: Pick<ShipmentRecord, 'flow'>): boolean {
  return FLOWS[flow].reach !== 'home';
}

function labelRefusal({ status }: ShipmentRecord, { facts }: Member, say: Say): string | null {
  if (status === 'cancelled') return say(m.printing_problem_cancelled);
  if (facts.isBlockingPrinting) return say(m.rights_problem_printing_blocked);
  return rights.printShipment(facts) ? null : say(m.trade_papers_no_right_to_print);
}

function documentsOf(row: ShipmentRecord, session: Member, language: Language): ListedDocument[] {
  const say = sayIn(language);
  const listed = (id: ListedDocument['id'], name: Message, about: Message, why: string | null) => ({
    id,
    name: say(name),
    isAvailable: why === null,
    about: why ?? say(about),
  });
  const { facts } = session;
  const whyNoRight = (right: Right) => (right(facts) ? null : say(refusalOf(facts, right)));
  const whyNoCustoms = isAbroad(row)
    ? whyNoRight(rights.tradeDocuments)
    : say(m.trade_papers_problem_not_abroad);
  return [
    listed(
      'cn',
      m.trade_papers_consignment_note,
      m.trade_papers_about_label,
      labelRefusal(row, session, say),
    ),
    listed('invoice', tradeNames.invoice, m.trade_papers_about_invoice, whyNoCustoms),
    listed('packing-list', tradeNames['packing-list'], m.trade_papers_about_packing_list, whyNoCustoms),
    listed(
      'pod',
      m.trade_papers_proof_of_delivery,
      m.trade_papers_about_proof,
      row.pod_recorded_at ? whyNoRight(rights.viewProofs) : say(m.trade_papers_not_delivered_yet),
    ),
  ];
}
