/** Converts the values in the listing's URL to call parameters, and defines the filters that the screen offers. */
import type { CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import { FLOWS, FLOW_IDS, servicesOffered } from '#shared/features/shipment/services.rules.ts';
import { contentTypeWords, flowWords, serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { REASON_CODES } from '#shared/features/shipment/last-event.rules.ts';
import { SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { statesOf } from '#shared/features/postcode/postcode.rules.ts';
import {
  type ListingSort,
  listingSorts,
  newestFirst,
} from '#shared/features/cn-listing/listing-sorts.model.ts';
import {
  type AttemptChoice,
  attemptChoices,
  type ContentChoice,
  contentChoices,
  findsNothing,
  type PromiseChoice,
  promiseChoices,
  savedViewIds,
  savedViews,
  shipmentFilter,
  type ShipmentFilter,
} from '#shared/features/cn-listing/shipment-listing.model.ts';
import type { ShipmentCount } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { filterNamesInUrl as names } from '#shared/features/cn-listing/listing-url.model.ts';
import { eventNames, statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import type { OwnView } from '#shared/features/cn-listing/listing-view.contract.ts';
import type { Session } from '#web/platform/session/session.ts';
import type { FilterSpec } from '#web/platform/ui/filter-spec.ts';
import type { SavedView } from '#web/platform/ui/saved-view-tabs.tsx';
import type { FilterValues } from '#web/platform/ui/use-url-filters.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

/** Filters with several values, separated by commas in the URL. */
const several: ReadonlySet<string> = new Set([
  'status',
  'service',
  'flow',
  'content',
  'creator',
  'reason',
  'attempt',
  'promise',
  'state',
]);

/** The URL parameter of the open row. */
export const openName = 'shipment';
/** The URL parameters of the user's own view and of the sorting. */
export const ownName = 'own';
export const sortName = 'sort';
export const filterNames: readonly string[] = [...Object.values(names), sortName];

/** The values that define a view: filters, search and sorting. */
export function stateOf(values: FilterValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => filterNames.includes(name)));
}

export function sortFromUrl(values: FilterValues): ListingSort | null {
  return listingSorts.find((sort) => sort === values[sortName]) ?? null;
}

/**
 * URLs are typed and shared by people, and may be older than this release. Of several values, the valid ones count. A filter
 * without a valid value finds nothing, because its chip is still shown; an unknown view means all. Text that is too long is
 * refused by the server.
 */
export function filterFromUrl(values: FilterValues): ShipmentFilter {
  const filter: ShipmentFilter = {};
  // Not `parse`: its messages would add the module that words refusals to the listing's download.
  const read = (given: object) => shipmentFilter.safeParse(given);
  for (const [field, name] of Object.entries(names)) {
    const value = values[name];
    if (!value) continue;
    const given = several.has(field)
      ? value.split(',').filter((one) => read({ [field]: [one] }).success)
      : value;
    const parsed = read({ [field]: given });
    if (parsed.success && given.length > 0) Object.assign(filter, parsed.data);
    else if (field === 'text') filter.text = value;
    else if (field !== 'view') return findsNothing;
  }
  return filter;
}

export function filtersOffered(
  { facts, market }: Pick<Session, 'facts' | 'market'>,
  kind?: CnKind,
  people: readonly { userId: string; name: string }[] = [],
): FilterSpec[] {
  const flows = FLOW_IDS.filter((flow) => {
    const { markets, cnKind }: { markets: readonly number[]; cnKind: CnKind } = FLOWS[flow];
    if (kind !== undefined && cnKind !== kind) return false;
    return markets.includes(market.id) && (cnKind === 'cool') === facts.isCool;
  });
  const services = [...new Set(flows.flatMap((flow) => servicesOffered(market.id, flow, facts)))];
  const states = statesOf(market.id);
  return [
    { name: 'created', label: m.cn_listing_created(), kind: 'days' },
    {
      name: names.status,
      label: m.common_status(),
      kind: 'choice',
      isSeveral: true,
      choices: SHIPMENT_STATUSES.map((value) => ({ value, label: statusNames[value]() })),
    },
    {
      name: names.printed,
      label: m.cn_listing_printed(),
      kind: 'choice',
      choices: [
        { value: 'yes', label: m.common_yes() },
        { value: 'no', label: m.cn_listing_not_yet() },
      ],
    },
    choiceOf(names.service, m.cn_listing_service(), services, (service) => serviceWords[service]()),
    choiceOf(names.flow, m.cn_listing_flow(), flows, (flow) => flowWords[flow]()),
    ...(states.length > 1
      ? [
          choiceOf(
            names.state,
            m.cn_listing_destination(),
            states.map(({ name }) => name).toSorted(),
            (name) => name,
          ),
        ]
      : []),
    ...(facts.isCod
      ? [
          {
            name: names.cod,
            label: m.cn_listing_cod(),
            kind: 'choice' as const,
            choices: [
              { value: 'yes', label: m.cn_listing_with_cod() },
              { value: 'no', label: m.cn_listing_without_cod() },
            ],
          },
        ]
      : []),
    choiceOf(names.content, m.cn_listing_content(), contentChoices, (content) => contentNames[content]()),
    choiceOf(names.reason, m.cn_listing_reason(), REASON_CODES, (code) => eventNames[code]()),
    choiceOf(names.attempt, m.cn_listing_attempts(), attemptChoices, (times) => attemptNames[times]()),
    ...(services.includes('priority')
      ? [
          choiceOf(names.promise, m.cn_listing_promise(), promiseChoices, (promise) =>
            promiseNames[promise](),
          ),
        ]
      : []),
    { name: 'printedOn', label: m.cn_listing_printed_on(), kind: 'days' },
    ...(people.length > 1
      ? [
          choiceOf(
            names.creator,
            m.cn_listing_creator(),
            people.map(({ userId }) => userId),
            (userId) => people.find((person) => person.userId === userId)?.name ?? userId,
          ),
        ]
      : []),
  ];
}

const attemptNames: Record<AttemptChoice, Message> = {
  '0': m.cn_listing_attempts_none,
  '1': m.cn_listing_attempts_one,
  '2': m.cn_listing_attempts_two,
  '3': m.cn_listing_attempts_three,
};

const promiseNames: Record<PromiseChoice, Message> = {
  kept: m.cn_listing_promise_kept,
  late: m.cn_listing_promise_late,
  open: m.cn_listing_promise_open,
};

const contentNames: Record<ContentChoice, Message> = {
  ...contentTypeWords,
  dangerous: m.cn_listing_dangerous,
};

function choiceOf<T extends string>(
  name: string,
  label: string,
  values: readonly T[],
  labelOf: (value: T) => string,
): FilterSpec {
  return {
    name,
    label,
    kind: 'choice',
    isSeveral: true,
    choices: values.map((value) => ({ value, label: labelOf(value) })),
  };
}

export function viewsWith(
  counts: Record<string, ShipmentCount> | undefined,
  own: readonly OwnView[],
): SavedView[] {
  const offered: SavedView[] = savedViewIds.map((view) => ({
    label: savedViews[view].label(),
    filters: filtersOf(view),
    count: toldOf(counts?.[view]),
    isAtLeast: counts?.[view]?.isCapped ?? false,
  }));
  return [...offered, ...own.map(ownViewOf)];
}

/** A view of the user's own; its tab sets all of its filters, and the order: without one, it was saved in the usual order. */
const ownViewOf = ({ viewId, name, state }: OwnView): SavedView => ({
  key: viewId,
  label: name,
  filters: { [ownName]: viewId, ...(state.view !== undefined && { [names.view]: state.view }) },
  state: { [sortName]: newestFirst, ...state },
});

/** Hides '0+', which says nothing. */
const toldOf = (found: ShipmentCount | undefined) =>
  found === undefined || (found.isCapped && found.count === 0) ? null : found.count;

const filtersOf = (view: string): FilterValues => (view === 'all' ? {} : { [names.view]: view });

/** 'CN, receiver, phone, order ID or DO number', without those that the account does not use. */
export function searchLabelFor({ isAllowOrderId, isDoCn }: Session['facts']): string {
  if (isAllowOrderId) return isDoCn ? m.cn_listing_search_all() : m.cn_listing_search_order();
  return isDoCn ? m.cn_listing_search_do() : m.cn_listing_search();
}
