/** The history of a parcel's paper: edits before the pick-up, and prints. */
import { EVENTS } from '#shared/features/shipment/status.rules.ts';

import type { LifeEvent } from './history-life.ts';
import type { Random } from './random.ts';

interface Paper {
  labelVersion: number;
  /** When the current version was made; null for the first version. */
  labelSince: Date | null;
  /** Prints of older versions. */
  printedBefore: number;
  printedAt: Date | null;
  printedCount: number;
  /** Edit events for the timeline. */
  edits: LifeEvent[];
}

interface PaperFacts {
  /** Oldest first, beginning with the creation. */
  life: readonly LifeEvent[];
  who: string;
  now: Date;
  mayPrint: boolean;
}

const minute = 60_000;

export function paperOf(random: Random, { life, who, now, mayPrint }: PaperFacts): Paper {
  const [created, next] = life;
  if (!created) throw new Error('The first event of a shipment must be its creation');
  // Edits and prints happen before anyone collects the parcel, within an hour of its creation.
  const settled = Math.min(next?.at.getTime() ?? now.getTime(), created.at.getTime() + 60 * minute);
  const isCancelled = life.at(-1)?.code === 'CAN';
  const edits = isCancelled ? [] : editsOf(random, created.at.getTime(), settled, who);
  const labelSince = edits.at(-1)?.at ?? null;
  const printedBefore = labelSince !== null && mayPrint && random.chance(0.6) ? 1 : 0;
  const isPrinted = mayPrint && (!isOnPaper(life) || random.chance(next ? 0.55 : 0.3));
  const since = (labelSince ?? created.at).getTime();
  const printedAt = isPrinted ? new Date(Math.floor(since + (settled - since) * random.next() * 0.8)) : null;
  const prints = printedAt ? (random.chance(0.06) ? 2 : 1) : 0;
  return {
    labelVersion: edits.length + 1,
    labelSince,
    printedBefore,
    printedAt,
    printedCount: printedBefore + prints,
    edits,
  };
}

/** A parcel in transit has a label; one without a scan may still be unprinted. */
const isOnPaper = (life: readonly LifeEvent[]) => !life.some(({ code }) => EVENTS[code].isScan);

function editsOf(random: Random, from: number, until: number, who: string): LifeEvent[] {
  const count = random.chance(0.025) ? (random.chance(0.15) ? 2 : 1) : 0;
  return Array.from({ length: count }, (_, i) => ({
    code: 'EDT' as const,
    detail: { labelVersion: i + 2 },
    place: '',
    at: new Date(Math.floor(from + ((until - from) * (i + 1 - random.next() * 0.5)) / (count + 1))),
    byWhom: who,
  }));
}
