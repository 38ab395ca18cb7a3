import { timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import { weekdayAndDay } from '#shared/features/shipment/priority-promise.rules.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { m } from '#shared/platform/words/words.ts';

interface Slot {
  day: string;
  readyTime: string;
  closeTime: string;
}

/** 'Mon 23-11-2026, 02:00pm to 05:30pm'. */
export const slotText = ({ day, readyTime, closeTime }: Slot): string =>
  m.pickup_slot({ day: weekdayAndDay(day), from: timeLabel(readyTime), to: timeLabel(closeTime) });

/** '3 pieces, 4.5 kg'. */
export const loadText = ({ pieces, weightGrams }: { pieces: number; weightGrams: number }): string =>
  m.pickup_load({ count: pieces, kg: formatKilograms(weightGrams) });
