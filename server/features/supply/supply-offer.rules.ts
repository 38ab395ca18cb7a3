/** What the catalogue offers an account (domain.md "Fulfilment, supplies"). */
import type { SupplyItem, SupplyOffer } from '#shared/features/supply/supply.contract.ts';
import { daysLeft, lowDays, packsForMonth, type Shelf } from '#shared/features/supply/supply.rules.ts';

export const isFor = ({ for: who }: Pick<SupplyItem, 'for'>, isCool: boolean): boolean =>
  who === 'all' || (who === 'cool' ? isCool : !isCool);

/** Sheets or labels printed on the item's papers. `printed` has the number for each paper size. */
export const printedOn = (
  { papers }: Pick<SupplyItem, 'papers'>,
  printed: ReadonlyMap<number, number>,
): number => papers.reduce((sum, paper) => sum + (printed.get(paper) ?? 0), 0);

/** Suggests a request when the supplies run low. Null while they last, or when the month's limit is used up. */
export function suggestionFor(perPack: number, left: number, shelf: Shelf): SupplyOffer['suggestion'] {
  const { printedLately } = shelf;
  const days = daysLeft(shelf);
  const isLow = printedLately > 0 && left > 0 && (days === null || days < lowDays);
  return isLow ? { daysLeft: days, printedLately, packs: packsForMonth(printedLately, perPack, left) } : null;
}
