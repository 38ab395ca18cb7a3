import { OUTCOME_IDS, type Outcome, toneOfOutcome } from '#shared/features/dashboard/dashboard.rules.ts';
import type { ShipmentsOfDay } from '#shared/features/dashboard/dashboard.contract.ts';
import { tableOf } from '#shared/platform/names-of.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { toneOfStatus } from '#web/platform/ui/status-badge.tsx';

export const outcomeNames: Record<Outcome, Message> = {
  delivered: m.dashboard_outcome_delivered,
  moving: m.dashboard_outcome_moving,
  attention: m.dashboard_outcome_attention,
  failed: m.dashboard_outcome_failed,
  waiting: m.dashboard_outcome_waiting,
  cancelled: m.dashboard_outcome_cancelled,
};

/** Data attributes that colour an outcome in the chart and the legend. */
export const outcomeColour = (id: Outcome) => ({
  'data-outcome': id,
  'data-tone': toneOfStatus[toneOfOutcome(id)],
});

/** The shipments of a day, or of a week if there are too many days. */
export interface DayColumn {
  from: string;
  to: string;
  counts: Record<Outcome, number>;
  total: number;
}

/** More columns than this would be too narrow to click, so each stands for a week. */
const columnsMost = 62;
export function columnsOf(days: readonly ShipmentsOfDay[]): DayColumn[] {
  const step = days.length > columnsMost ? 7 : 1;
  const columns: DayColumn[] = [];
  for (let start = 0; start < days.length; start += step) {
    const part = days.slice(start, start + step);
    const counts = tableOf(OUTCOME_IDS, (id) => part.reduce((sum, day) => sum + day[id], 0));
    columns.push({
      from: part[0]?.day ?? '',
      to: part.at(-1)?.day ?? '',
      counts,
      total: OUTCOME_IDS.reduce((sum, id) => sum + counts[id], 0),
    });
  }
  return columns;
}

export const spanOf = ({ from, to }: Pick<DayColumn, 'from' | 'to'>) =>
  from === to ? showDay(from) : `${showDay(from)} – ${showDay(to)}`;

const rounds = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10] as const;

/** The next round number whose half is also a whole number: the top of a plot with a line at half height. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const isHalved = (round: number) => round === 1 || round % 2 === 0;
  const found = rounds
    .map((times) => Math.round(times * power * 10) / 10)
    .find((round) => round >= value && isHalved(round));
  return found ?? value;
}
