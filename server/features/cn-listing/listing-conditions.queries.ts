/** What a filter of the listing and the span of a page mean in SQL. */
import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type {
  AttemptChoice,
  ContentChoice,
  PromiseChoice,
} from '#shared/features/cn-listing/shipment-listing.model.ts';
import { attemptsMost } from '#shared/features/shipment/way.rules.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { isUnanswered } from '#server/platform/db/unanswered.ts';
import { hasPatterns } from '#server/platform/db/words-by-days.ts';
import { type Lane, type ListingFilter, type TextKeys, type TextSearch } from './listing-filter.rules.ts';

export interface PageSpan {
  /** Ids below: the end of the page before. */
  below?: string | undefined;
  /** Ids at most: what is newer does not belong to this listing. */
  upTo?: string | undefined;
  /** Ids above. */
  above?: string | undefined;
  /** Ids at least. */
  from?: string | undefined;
  limit: number;
}

type Builder = ExpressionBuilder<Tables, 'shipment'>;

/** The account's shipments within the days of the filter and the span of the page. */
export function inSpan(
  reader: Reader,
  scope: AccountScope,
  filter: ListingFilter,
  span: Omit<PageSpan, 'limit'>,
) {
  let query = reader.selectFrom('shipment').where('account_id', '=', scope);
  if (filter.fromId !== null) query = query.where('shipment_id', '>=', filter.fromId);
  if (filter.beforeId !== null) query = query.where('shipment_id', '<', filter.beforeId);
  if (filter.upToId !== null) query = query.where('shipment_id', '<=', filter.upToId);
  if (span.below !== undefined) query = query.where('shipment_id', '<', span.below);
  if (span.upTo !== undefined) query = query.where('shipment_id', '<=', span.upTo);
  if (span.above !== undefined) query = query.where('shipment_id', '>', span.above);
  if (span.from !== undefined) query = query.where('shipment_id', '>=', span.from);
  return query;
}

/** Only of the few that failed or are held: the lanes of the view. */
export const waitsForCustomer = sql<SqlBool>`exists (
  select from shipment_waiting waiting where waiting.account_id = shipment.account_id
    and waiting.shipment_id = shipment.shipment_id and ${isUnanswered})`;

const contentIs = (eb: Builder, content: ContentChoice) =>
  content === 'dangerous' ? eb('is_dangerous', '=', true) : eb('content_type', '=', content);

export function columnConditions(eb: Builder, filter: ListingFilter): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  const { services, flows, states, creators, reasons, contents, hasCod } = filter;
  if (services) conditions.push(eb('service', 'in', services));
  if (flows) conditions.push(flows.length === 0 ? eb.lit(false) : eb('flow', 'in', flows));
  if (states) {
    const country = eb(sql<string>`receiver ->> 'country'`, '=', filter.country);
    conditions.push(eb('receiver_state', 'in', states), country);
  }
  if (creators) conditions.push(eb('created_by', 'in', creators));
  if (reasons) conditions.push(eb('reason_code', 'in', reasons));
  if (contents) conditions.push(eb.or(contents.map((content) => contentIs(eb, content))));
  if (hasCod !== null) conditions.push(eb('cod_cents', hasCod ? 'is not' : 'is', null));
  if (filter.attempts) conditions.push(eb.or(filter.attempts.map((attempt) => attemptIs(eb, attempt))));
  if (filter.promises)
    conditions.push(eb.or(filter.promises.map((promise) => promiseIs(eb, promise, filter.today))));
  if (filter.waits) conditions.push(waitsForCustomer);
  if (filter.printedFrom) conditions.push(eb('printed_at', '>=', filter.printedFrom));
  if (filter.printedBefore) conditions.push(eb('printed_at', '<', filter.printedBefore));
  return conditions;
}

/** Of those where a delivery was tried; the last choice is 'so many and more'. */
function attemptIs(eb: Builder, attempt: AttemptChoice): Expression<SqlBool> {
  if (attempt === '0') return eb('failed_attempts', '=', 0);
  // Stated so that the index of the few that failed is used.
  const failed = eb('failed_attempts', '>', 0);
  const times = Number(attempt);
  return eb.and([failed, eb('failed_attempts', times === attemptsMost ? '>=' : '=', times)]);
}

function promiseIs(eb: Builder, promise: PromiseChoice, today: string): Expression<SqlBool> {
  const isOpen = eb('promise', '=', 'open');
  if (promise === 'kept') return eb('promise', '=', 'kept');
  if (promise === 'open') return eb.and([isOpen, eb('promised_day', '>=', today)]);
  return eb.or([eb('promise', '=', 'broken'), eb.and([isOpen, eb('promised_day', '<', today)])]);
}

/**
 * Everything but the span. A text that is to be read for row by row is hidden from its index, which could only be read
 * whole then.
 */
export function rowConditions(
  eb: Builder,
  filter: ListingFilter,
  text: 'read' | 'indexed' = filter.text?.isIndexed ? 'indexed' : 'read',
): Expression<SqlBool>[] {
  const conditions = columnConditions(eb, filter);
  if (filter.lanes) conditions.push(eb.or(laneConditions(eb, filter.lanes)));
  if (filter.text?.keys) conditions.push(keyCondition(eb, filter.text.keys));
  else if (filter.text) {
    const column = text === 'indexed' ? eb.ref('search_text') : sql<string>`(search_text || '')`;
    conditions.push(textCondition(filter.text, column));
  }
  return conditions;
}

export function keyCondition(eb: Builder, { cnNos, orderIds }: TextKeys): Expression<SqlBool> {
  const each: Expression<SqlBool>[] = [];
  if (cnNos.length > 0) each.push(eb('cn_no', 'in', cnNos));
  if (orderIds.length > 0) each.push(eb('order_id', 'in', orderIds));
  return eb.or(each);
}

/** Without a text, anything. */
export const textCondition = (text: TextSearch | null, column: Expression<string>): RawBuilder<SqlBool> =>
  hasPatterns(text?.patternGroups ?? [], column);

function laneConditions(eb: Builder, lanes: readonly Lane[]): Expression<SqlBool>[] {
  return [false, true].flatMap((isPrinted) => {
    const statuses = lanes.filter((lane) => lane.isPrinted === isPrinted).map(({ status }) => status);
    return statuses.length === 0
      ? []
      : [eb.and([eb('is_printed', '=', isPrinted), eb('status', 'in', statuses)])];
  });
}
