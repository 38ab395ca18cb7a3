import { printingBlockedMessage, rights, type SessionFacts } from '#shared/access/rights.ts';
import { normaliseCn, parseScan } from '#shared/consignment/cn-number.rules.ts';
import { cancelledNoteMessage } from '#shared/consignment-note/consignment-note.contract.ts';
import { FLOWS } from '#shared/consignment/services.ts';
import { marketOf } from '#shared/market/markets.ts';
import {
  type ListedDocument,
  notAbroadMessage,
  type ShipmentDocuments,
  type TradeKind,
  tradeNames,
} from '#shared/shipping-document/shipping-document.contract.ts';

import { labelBrand } from '../consignment-note/label.mapping.ts';
import { tradePdf } from '../documents/trade.pdf.ts';
import { notFound, Refused } from '../http/refused.ts';
import type { FileAnswer } from '../http/serve.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import * as queries from './shipping-document.queries.ts';
import { blankDocument, tradeDocumentOf } from './trade-document.mapping.ts';

export interface ShippingDocumentService {
  list(session: Session, cn: string): Promise<ShipmentDocuments>;
  /** Refuses a shipment that stays in the country. */
  trade(session: Session, cn: string, kind: TradeKind): Promise<FileAnswer>;
  blank(session: Session, kind: TradeKind): FileAnswer;
}

export function shippingDocumentService({ database }: Kit): ShippingDocumentService {
  async function shipmentOf(session: Session, cn: string) {
    const cnNo = parseScan(cn)?.cnNo ?? normaliseCn(cn);
    const row = await queries.findShipment(database.db, session.scope, cnNo);
    if (!row) throw notFound('The consignment note');
    return row;
  }

  return {
    async list(session, cn) {
      const row = await shipmentOf(session, cn);
      return {
        shipmentId: row.shipment_id,
        consignmentNoteNo: row.cn_no,
        receiverName: row.receiver.name,
        receiverCountry: row.receiver.country,
        createdAt: row.created_at.toISOString(),
        documents: documentsOf(row, session),
      };
    },

    async trade(session, cn, kind) {
      const row = await shipmentOf(session, cn);
      if (!isAbroad(row)) throw new Refused('conflict', notAbroadMessage);
      const brand = labelBrand(marketOf(session.market));
      const content = tradePdf([tradeDocumentOf(row, kind, { market: session.market, brand })]);
      return pdfAnswer(`${row.cn_no} ${tradeNames[kind].toLowerCase()}.pdf`, content);
    },

    blank: (session, kind) =>
      pdfAnswer(
        `${tradeNames[kind].toLowerCase()}.pdf`,
        tradePdf([blankDocument(kind, labelBrand(marketOf(session.market)))]),
      ),
  };
}

const pdfAnswer = (fileName: string, content: Uint8Array): FileAnswer => ({
  contentType: 'application/pdf',
  fileName,
  inline: true,
  content,
  length: content.length,
});

function isAbroad({ flow }: Pick<queries.DocumentShipment, 'flow'>): boolean {
  return FLOWS[flow].reach !== 'home';
}

function labelRefusal({ status }: queries.DocumentShipment, facts: SessionFacts): string | null {
  if (status === 'cancelled') return cancelledNoteMessage;
  if (facts.isBlockingPrinting) return printingBlockedMessage;
  return rights.printShipment(facts) ? null : 'Your access levels do not include printing.';
}

function documentsOf(row: queries.DocumentShipment, { facts }: Session): ListedDocument[] {
  const whyNoLabel = labelRefusal(row, facts);
  const customs = isAbroad(row);
  const listed = (id: ListedDocument['id'], name: string, about: string, why: string | null) => ({
    id,
    name,
    isAvailable: why === null,
    about: why ?? about,
  });
  const whyNoCustoms = customs ? null : notAbroadMessage;
  return [
    listed('cn', 'Consignment note', 'The label that the parcel wears.', whyNoLabel),
    listed('invoice', tradeNames.invoice, 'For customs, with the value of the goods.', whyNoCustoms),
    listed(
      'packing-list',
      tradeNames['packing-list'],
      'For customs, with the weight of the goods.',
      whyNoCustoms,
    ),
    listed(
      'pod',
      'Proof of delivery',
      'Who received the parcel, with photos and signature.',
      row.pod_recorded_at ? null : 'The parcel is not delivered yet.',
    ),
  ];
}
