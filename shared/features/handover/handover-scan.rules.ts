/** What a scan at the handover means: judged alike on the device, which may be without a network, and on the server. */
import { labelState, parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';

export const handoverStates = ['open', 'started', 'closed'] as const;
export type HandoverState = (typeof handoverStates)[number];

export const scanOutcomes = [
  'right',
  'double',
  'not-on-list',
  'replaced-label',
  'cancelled',
  'handed-over',
  'which-piece',
  'unreadable',
] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];

export interface ListedNote {
  cnNo: string;
  pieces: number;
  labelVersion: number;
  status: ShipmentStatus;
  /** Whether a driver has this piece by another handover; the server alone knows. */
  isHandedOver?: (piece: number) => boolean;
}

export interface JudgedScan {
  outcome: ScanOutcome;
  cnNo: string | null;
  piece: number | null;
}

const keyOf = (cnNo: string, piece: number) => `${cnNo}-${piece}`;

/** A list of consignment notes, against which scans are judged one after the other. */
export class HandoverList {
  readonly #notes: ReadonlyMap<string, ListedNote>;
  readonly #scanned = new Set<string>();

  constructor(notes: readonly ListedNote[]) {
    this.#notes = new Map(notes.map((note) => [note.cnNo, note]));
  }

  /** What a hand scanner or the camera read. A right one counts from now on. */
  scan(text: string): JudgedScan {
    const code = parseScan(text);
    if (!code) return { outcome: 'unreadable', cnNo: null, piece: null };
    const { cnNo } = code;
    const note = this.#notes.get(cnNo);
    const told = (outcome: ScanOutcome, piece: number | null = code.piece ?? null) => ({
      outcome,
      cnNo,
      piece,
    });
    if (!note) return told('not-on-list');
    if (note.status === 'cancelled') return told('cancelled');
    const label = labelState(code, note.labelVersion);
    if (label !== 'current') return told(label === 'replaced' ? 'replaced-label' : 'not-on-list');
    // A consignment note alone names all pieces: of several the user must choose which one is in hand.
    const piece = code.piece ?? (note.pieces === 1 ? 1 : null);
    if (piece === null) return told('which-piece');
    if (piece > note.pieces) return told('not-on-list', piece);
    if (this.#scanned.has(keyOf(cnNo, piece))) return told('double', piece);
    if (note.isHandedOver?.(piece)) return told('handed-over', piece);
    this.#scanned.add(keyOf(cnNo, piece));
    return told('right', piece);
  }

  /** What was judged before, as by another device. */
  count(cnNo: string, piece: number): void {
    this.#scanned.add(keyOf(cnNo, piece));
  }

  scannedPieces(cnNo: string): number[] {
    const note = this.#notes.get(cnNo);
    return Array.from({ length: note?.pieces ?? 0 }, (_, index) => index + 1).filter((piece) =>
      this.#scanned.has(keyOf(cnNo, piece)),
    );
  }

  get rightCount(): number {
    return this.#scanned.size;
  }
}
