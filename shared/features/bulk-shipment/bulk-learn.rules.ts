/** Learns from a user's correction for the next file (issue 10, item 2). */
import { stateKey } from '#shared/features/paste-address/paste-places.rules.ts';
import { statesOf } from '#shared/features/postcode/postcode.rules.ts';
import { phoneCell } from '#shared/features/sheet-cells/cell.rules.ts';
import { type MarketId, marketIds, marketOf } from '#shared/platform/market/markets.ts';
import { fold } from '#shared/platform/search/fold.ts';

import { bulkColumn } from './bulk-columns.model.ts';
import { firstPhoneOf } from './bulk-read.rules.ts';
import type { BulkField } from './bulk-shipment.model.ts';

export interface Lesson {
  field: BulkField;
  kind: 'text' | 'first-phone';
  fromKey: string;
  fromText: string;
  to: string;
}

const stateNames = new Set(marketIds.flatMap((market) => statesOf(market).map(({ name }) => stateKey(name))));

/**
 * Returns the rule to learn from a correction, or null if it applies to one row only: names, streets and amounts differ from
 * row to row. Nothing is learned if the old value was valid: a user who moves one parcel to another town does not mean all
 * parcels.
 */
export function lessonOf(
  field: BulkField,
  before: string,
  after: string,
  market: MarketId,
  hadProblem: boolean,
): Lesson | null {
  if (before === '' || after === '' || fold(before) === fold(after)) return null;
  const { kind } = bulkColumn(field);
  if (kind === 'phone') {
    const first = firstPhoneOf(before);
    const isFirst =
      first !== null && phoneCell(first, marketOf(market)) === phoneCell(after, marketOf(market));
    return isFirst ? { field, kind: 'first-phone', fromKey: '', fromText: before, to: '' } : null;
  }
  const isName = kind === 'choice' || kind === 'country' || field === 'city';
  const isState = field === 'state' && !stateNames.has(stateKey(before)) && stateNames.has(stateKey(after));
  if (!(isName && hadProblem) && !isState) return null;
  return { field, kind: 'text', fromKey: fold(before), fromText: before, to: after };
}
