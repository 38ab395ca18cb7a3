import { isDeepStrictEqual } from 'node:util';

import type { HandoverDetail, HandoverRow } from '#shared/features/handover/handover.contract.ts';
import { HandoverList } from '#shared/features/handover/handover-scan.rules.ts';
import { codMarket } from '#shared/features/pricing/cod.rules.ts';
import { FLOWS } from '#shared/features/shipment/services.rules.ts';
import { onPaper, serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { marketIdOf, type Market, marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';

import { labelBrand } from '#server/features/printing/label.mapping.ts';
import type { HandoverShipment } from '#server/features/shipment/shipment-pickup.service.ts';
import type { CompanyColumn } from '#server/platform/db/tables/accounts.ts';
import type { HandoverSheet, HandoverRow as PrintedRow } from '#server/platform/documents/handover.pdf.ts';
import type { HandoverNote } from './handover-pieces.rules.ts';
import type { HandoverFound, listLines, listScans, NewLine } from './handover.queries.ts';

type Line = Awaited<ReturnType<typeof listLines>>[number];
type KeptScan = Awaited<ReturnType<typeof listScans>>[number];

export function lineOf(row: HandoverShipment): NewLine {
  const { receiver } = row;
  return {
    shipmentId: row.shipment_id,
    cnNo: row.cn_no,
    pieces: row.piece_count,
    shown: {
      service: row.service,
      receiver: receiver.companyName || receiver.name,
      postcode: receiver.postcode,
      city: receiver.city,
      weightGrams: row.actual_grams,
      codCents: row.cod_cents,
      flow: row.flow,
    },
  };
}

/** Whether a line of an older sheet, which has no flow, shows the same as it would now. */
export function isPrintedAs({ flow, ...now }: NewLine['shown'], stored: Line['shown'] | undefined): boolean {
  const isInMoneyOfAccount = now.codCents === null || (flow !== undefined && FLOWS[flow].reach === 'home');
  return isInMoneyOfAccount && isDeepStrictEqual(now, stored);
}

export function rowOf(found: HandoverFound): HandoverRow {
  return {
    handoverId: found.handover_id,
    sheetNo: found.sheet_no,
    state: found.state,
    cnCount: found.cn_count,
    pieceCount: found.piece_count,
    scannedCount: found.scanned_count,
    pickupId: found.pickup_id,
    createdAt: found.created_at.toISOString(),
    createdBy: found.created_by,
    closedAt: found.closed_at?.toISOString() ?? null,
    closedBy: found.closed_by,
    driverName: found.driver_name,
  };
}

/** Builds the list that scans are judged by, with the scans so far. */
export function listOf(
  lines: readonly Line[],
  now: ReadonlyMap<string, HandoverNote>,
  scans: readonly KeptScan[],
): HandoverList {
  const list = new HandoverList(
    lines.map((line) => {
      const current = now.get(line.shipment_id);
      return {
        cnNo: line.cn_no,
        pieces: line.pieces,
        labelVersion: current?.label_version ?? 1,
        status: current?.status ?? 'created',
        ...(current && { isHandedOver: current.isHandedOver, isMovedOn: current.isMovedOn }),
      };
    }),
  );
  for (const { outcome, cn_no: cnNo, piece, at } of scans)
    list.recall({ outcome, cnNo, piece, at: at.getTime() });
  return list;
}

export function detailOf(
  found: HandoverFound,
  lines: readonly Line[],
  now: ReadonlyMap<string, HandoverShipment>,
  scans: readonly KeptScan[],
  copyUrl: string | null,
): HandoverDetail {
  return {
    ...rowOf(found),
    copyUrl,
    startedAt: found.started_at?.toISOString() ?? null,
    closedOn: found.closed_on,
    clerkName: found.clerk_name,
    driverSignature: found.driver_signature,
    clerkSignature: found.clerk_signature,
    lines: lines.map(({ shipment_id: id, cn_no: cnNo, pieces, shown }) => ({
      cnNo,
      pieces,
      service: shown.service,
      receiver: shown.receiver,
      place: `${shown.postcode} ${shown.city}`.trim(),
      labelVersion: now.get(id)?.label_version ?? 1,
      status: now.get(id)?.status ?? 'created',
    })),
    scans: scans.map((scan) => ({
      scanId: scan.scan_id,
      code: scan.code,
      cnNo: scan.cn_no,
      piece: scan.piece,
      outcome: scan.outcome,
      at: scan.at.toISOString(),
      byWhom: scan.by_whom,
      device: scan.device,
    })),
  };
}

interface SheetFacts {
  account: { account_no: string; company: CompanyColumn; market: number };
  found: HandoverFound;
  lines: readonly Line[];
  /** Only for a closed handover. */
  scans: readonly KeptScan[];
  link: string;
  facts: HandoverSheet['facts'];
  now: Date;
}

const marketFor = (market: number): Market => marketOf(marketIdOf(market));

function codOf({ codCents, flow }: Line['shown'], market: Market): PrintedRow['cod'] {
  if (codCents === null) return null;
  const collectedIn = flow === undefined ? market : marketOf(codMarket(market.id, flow));
  return { cents: codCents, currency: collectedIn.currency };
}

/** Builds the printed sheet; for a closed handover, the proof. */
export function sheetOf({ account, found, lines, scans, link, facts, now }: SheetFacts): HandoverSheet {
  const market = marketFor(account.market);
  const isProof = found.closed_at !== null;
  const scanned = new Map<string, number[]>();
  for (const { outcome, cn_no: cnNo, piece } of scans) {
    if (outcome === 'right' && cnNo !== null && piece !== null)
      scanned.set(cnNo, [...(scanned.get(cnNo) ?? []), piece]);
  }
  return {
    brand: labelBrand(market),
    sheetNo: found.sheet_no,
    link,
    accountNo: account.account_no,
    accountName: account.company.name,
    facts,
    printedOn: formatDayTime(now, market),
    rows: lines.map(({ cn_no: cnNo, pieces, shown }) => ({
      cnNo,
      service: serviceWords[shown.service]({}, onPaper),
      receiver: shown.receiver,
      postcode: shown.postcode,
      city: shown.city,
      pieces,
      weight: shown.weightGrams,
      cod: codOf(shown, market),
      ...(isProof && { scanned: scanned.get(cnNo) ?? [] }),
    })),
    ...(found.closed_at && {
      proof: {
        driverName: found.driver_name,
        clerkName: found.clerk_name,
        driverSignature: found.driver_signature,
        clerkSignature: found.clerk_signature,
        closedOn: formatDayTime(found.closed_at, market),
        device: found.closed_on,
      },
    }),
  };
}
