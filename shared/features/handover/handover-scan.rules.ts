/** Judges a scan at the handover, with the same result on the device, which may be offline, and on the server. */
import { labelState, parseScan } from '#shared/features/shipment/cn-number.rules.ts';
import { isUnscanned, type ShipmentStatus } from '#shared/features/shipment/status.rules.ts';

export const handoverStates = ['open', 'started', 'closed'] as const;
export type HandoverState = (typeof handoverStates)[number];

export const scanOutcomes = [
  'right',
  'double',
  'not-on-list',
  'replaced-label',
  'cancelled',
  'handed-over',
  'with-courier',
  'which-piece',
  'unreadable',
  /** The piece stays with the sender: a take-back, or a scan older than one. */
  'not-handed-over',
  /** A scan that was right and was then taken back. */
  'taken-back',
] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];

/**
 * Whether a driver can still take pieces of a note with this status. A picked-up note qualifies: its other pieces may still be
 * here, or the driver has just scanned it.
 */
export const canBeHandedOver = (status: ShipmentStatus): boolean =>
  isUnscanned(status) || status === 'picked-up';

export interface ListedNote {
  cnNo: string;
  pieces: number;
  labelVersion: number;
  status: ShipmentStatus;
  /** Whether this piece was given to a driver in another handover; only the server knows. */
  isHandedOver?: (piece: number) => boolean;
  /** Whether the courier has moved this piece on; only the server knows. */
  isMovedOn?: (piece: number) => boolean;
}

/** A scan, or the take-back of one, as a device sends it. */
interface HandoverEntry {
  code: string;
  /** Milliseconds since 1970, by the clock of the device. */
  at: number;
  takesBack?: boolean | undefined;
}

export interface JudgedScan {
  outcome: ScanOutcome;
  cnNo: string | null;
  piece: number | null;
}

const keyOf = (cnNo: string, piece: number) => `${cnNo}-${piece}`;

/** A list of consignment notes against which scans are judged one by one. */
export class HandoverList {
  readonly #notes: ReadonlyMap<string, ListedNote>;
  readonly #scanned = new Map<string, { cnNo: string; piece: number }>();
  /** When each piece was last taken back. */
  readonly #takenBack = new Map<string, number>();
  /** The newest entry of each piece. */
  readonly #newest = new Map<string, number>();

  constructor(notes: readonly ListedNote[]) {
    this.#notes = new Map(notes.map((note) => [note.cnNo, note]));
  }

  /** Judges the text from a hand scanner or the camera, or its take-back. A valid scan is counted. */
  judge(entry: HandoverEntry): JudgedScan {
    const code = parseScan(entry.code);
    if (!code) return { outcome: 'unreadable', cnNo: null, piece: null };
    const { cnNo } = code;
    const note = this.#notes.get(cnNo);
    const judged = (outcome: ScanOutcome, piece: number | null = code.piece ?? null) => ({
      outcome,
      cnNo,
      piece,
    });
    if (!note) return judged('not-on-list');
    if (entry.takesBack !== true) {
      if (note.status === 'cancelled') return judged('cancelled');
      const label = labelState(code, note.labelVersion);
      if (label !== 'current') return judged(label === 'replaced' ? 'replaced-label' : 'not-on-list');
    }
    // A CN without a piece number stands for all pieces: with several, the user must choose which one was scanned.
    const piece = code.piece ?? (note.pieces === 1 ? 1 : null);
    if (piece === null) return judged('which-piece');
    if (piece > note.pieces) return judged('not-on-list', piece);
    return judged(
      entry.takesBack === true ? this.#takeBack(cnNo, piece, entry.at) : this.#scan(note, piece, entry.at),
      piece,
    );
  }

  #scan(note: ListedNote, piece: number, at: number): ScanOutcome {
    const { cnNo } = note;
    const key = keyOf(cnNo, piece);
    if (this.#scanned.has(key)) {
      this.#count(cnNo, piece, at);
      return 'double';
    }
    if (note.isHandedOver?.(piece)) return 'handed-over';
    if (!canBeHandedOver(note.status) || note.isMovedOn?.(piece)) return 'with-courier';
    // A device that was offline sends its scans late: the newer take-back of another device takes precedence.
    if (at <= (this.#takenBack.get(key) ?? Number.NEGATIVE_INFINITY)) return 'not-handed-over';
    this.#count(cnNo, piece, at);
    return 'right';
  }

  /** A take-back always removes the piece, also if the clock of its device is behind: a piece must not be signed for by mistake. */
  #takeBack(cnNo: string, piece: number, at: number): ScanOutcome {
    this.#scanned.delete(keyOf(cnNo, piece));
    this.#keepTakenBack(cnNo, piece, at);
    return 'not-handed-over';
  }

  #keepTakenBack(cnNo: string, piece: number, at: number): void {
    const key = keyOf(cnNo, piece);
    this.#takenBack.set(key, Math.max(at, this.#takenBack.get(key) ?? at));
    this.#note(key, at);
  }

  #count(cnNo: string, piece: number, at: number): void {
    const key = keyOf(cnNo, piece);
    // A piece that is scanned again is listed as the newest.
    this.#scanned.delete(key);
    this.#scanned.set(key, { cnNo, piece });
    this.#note(key, at);
  }

  #note(key: string, at: number): void {
    this.#newest.set(key, Math.max(at, this.#newest.get(key) ?? at));
  }

  /** Applies an entry that was judged before, for example on another device. */
  recall({ outcome, cnNo, piece, at }: JudgedScan & { at: number }): void {
    if (cnNo === null || piece === null) return;
    const key = keyOf(cnNo, piece);
    if (outcome === 'right' || (outcome === 'double' && this.#scanned.has(key))) this.#count(cnNo, piece, at);
    if (outcome === 'not-handed-over') this.#keepTakenBack(cnNo, piece, at);
  }

  /** The time for a new entry: now, or just after the newest entry of its piece if the clock of another device is ahead. */
  timeFor(text: string, now: number): number {
    const code = parseScan(text);
    const newest = code && this.#newest.get(keyOf(code.cnNo, code.piece ?? 1));
    return Math.max(now, (newest ?? Number.NEGATIVE_INFINITY) + 1);
  }

  scannedPieces(cnNo: string): number[] {
    const note = this.#notes.get(cnNo);
    return Array.from({ length: note?.pieces ?? 0 }, (_, index) => index + 1).filter((piece) =>
      this.#scanned.has(keyOf(cnNo, piece)),
    );
  }

  missingPieces(cnNo: string): number[] {
    const note = this.#notes.get(cnNo);
    return Array.from({ length: note?.pieces ?? 0 }, (_, index) => index + 1).filter(
      (piece) => !this.#scanned.has(keyOf(cnNo, piece)),
    );
  }

  /** The scanned pieces, the one scanned last at the end. */
  get scanned(): readonly { cnNo: string; piece: number }[] {
    return [...this.#scanned.values()];
  }

  get rightCount(): number {
    return this.#scanned.size;
  }
}
