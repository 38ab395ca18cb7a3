import { cardProblems } from '#shared/features/pricing/rate-card.rules.ts';
import { cardInForce, type RateCard, rateCardShape } from '#shared/features/pricing/rate-card.model.ts';
import { marketByCode, marketOf, type MarketCode } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { labelIn, parse } from '#shared/platform/validation/parse.ts';

import { cardRow, type FileProblem, rowProblems } from '#shared/features/operations/file-problem.model.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

interface CheckedCards {
  cards: RateCard[];
  problems: FileProblem[];
}

/** Checks each card's fields, then each card as a whole, and that each id and first day occurs only once. */
export function checkCards(given: readonly unknown[]): CheckedCards {
  const cards: RateCard[] = [];
  const problems: FileProblem[] = [];
  const seen = new Set<string>();
  given.forEach((raw, index) => {
    const row = cardRow(cardName(raw, index));
    const parsed = parse(rateCardShape, raw);
    if (!parsed.ok) {
      problems.push(...rowProblems(row, parsed, labelIn(rateCardShape)));
      return;
    }
    problems.push(...cardProblems(parsed.value).map((problem) => ({ row, problem })));
    const card = versionOf(parsed.value);
    if (seen.has(card))
      problems.push({ row, problem: problemAt('id', m.operations_problem_card_twice, { card }) });
    seen.add(card);
    cards.push(parsed.value);
  });
  return { cards, problems };
}

/**
 * Cards of one owner that would start on the same day for the same flow and service, so that the one used for prices would
 * be random. `held` are the owner's existing cards.
 */
export function clashProblems(cards: readonly RateCard[], existing: readonly RateCard[]): FileProblem[] {
  const replaced = new Set(cards.map(versionOf));
  const holders = new Map<string, string>();
  for (const card of existing) {
    if (replaced.has(versionOf(card))) continue;
    for (const slot of slotsOf(card)) holders.set(slot, card.id);
  }
  const problems: FileProblem[] = [];
  for (const card of cards) {
    for (const slot of slotsOf(card)) {
      const holder = holders.get(slot);
      if (holder !== undefined && holder !== card.id) {
        const service = slot.split('|')[1] ?? '';
        const places = { card: card.id, other: holder, service };
        const problem = problemAt('validFrom', m.operations_problem_card_clash, places);
        problems.push({ row: cardRow(card.id), problem });
      }
      holders.set(slot, card.id);
    }
  }
  return problems;
}

/** The cards of one owner that are used for prices at `now`. */
export function cardsInForce(cards: readonly RateCard[], now: Date): ReadonlySet<RateCard> {
  const inForce = new Set<RateCard>();
  for (const { market: code, flows, service } of cards) {
    const market = marketByCode(code).id;
    for (const flow of flows) {
      const on = isoDayOf(now, marketOf(market));
      const card = cardInForce(cards, { market, flow, service, on });
      if (card) inForce.add(card);
    }
  }
  return inForce;
}

const versionOf = ({ id, validFrom }: RateCard) => `${id} of ${validFrom}`;

function slotsOf({ market, service, flows, validFrom }: RateCard): string[] {
  return flows.map((flow) => `${market satisfies MarketCode} ${validFrom}|${flow} ${service}`);
}

function cardName(raw: unknown, index: number): string {
  const id: unknown = Reflect.get(Object(raw), 'id');
  return typeof id === 'string' && id !== '' ? id.slice(0, 60) : String(index + 1);
}
