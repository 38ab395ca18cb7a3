/** Translates a filter of the listing and the id range of a page to SQL. */
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
  /** Ids below this one, the last of the previous page. */
  below?: string | undefined;
  /** Ids up to this one: newer shipments do not belong to this listing. */
  upTo?: string | undefined;
  /** Ids above this one. */
  above?: string | undefined;
  /** Ids from this one on. */
  from?: string | undefined;
  limit: number;
}

type Builder = ExpressionBuilder<Tables, 'shipment'>;

/** The account's shipments within the filter's days and the page's id range; in a view of what waits, only those. */
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
  return query.$if(filter.waits, (all) =>
    all.innerJoin(waitsIn(scope), (join) =>
      join.onRef('asked_account', '=', 'shipment.account_id').onRef('asked_id', '=', 'shipment_id'),
    ),
  );
}

/** Few shipments wait, in any status after the first scan: their own index is read, in the order of the listing. */
const waitsIn = (scope: AccountScope) => (eb: Builder) =>
  eb
    .selectFrom('shipment_waiting as waiting')
    .select(['waiting.account_id as asked_account', 'waiting.shipment_id as asked_id'])
    .where('waiting.account_id', '=', scope)
    .where(isUnanswered)
    .as('asked');

/** The same as ids, to count all of them: by the join, PostgreSQL would read the whole account. */
export const anyWaiting = (scope: AccountScope) => sql<string>`any(array(
  select waiting.shipment_id from shipment_waiting waiting
  where waiting.account_id = ${scope} and ${isUnanswered}))`;

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
  if (filter.printedFrom) conditions.push(eb('printed_at', '>=', filter.printedFrom));
  if (filter.printedBefore) conditions.push(eb('printed_at', '<', filter.printedBefore));
  return conditions;
}

/** Filters by the number of failed delivery attempts; the last choice means that many or more. */
function attemptIs(eb: Builder, attempt: AttemptChoice): Expression<SqlBool> {
  if (attempt === '0') return eb('failed_attempts', '=', 0);
  // Written as `> 0` so that the index of the few shipments with failed attempts is used.
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
 * All conditions except the id range. For text that is checked row by row, an empty text is appended to the column to keep
 * the planner from using its index, which it could only read whole.
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
  if (cnNos.length > 0) each.push(eb('cn_no', '=', sql<string>`any(${[...cnNos]}::text[])`));
  if (orderIds.length > 0) each.push(eb('order_id', '=', sql<string>`any(${[...orderIds]}::text[])`));
  return eb.or(each);
}

/** Matches everything when there is no text. */
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
