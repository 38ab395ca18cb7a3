/** What the URL of the listing says, as the calls take it; and the filters that the screen offers. */
import type { CnKind } from '#shared/consignment/cn-number.rules.ts';
import { FLOWS, FLOW_IDS, SERVICES, servicesOffered } from '#shared/consignment/services.ts';
import { SHIPMENT_STATUSES, STATUSES } from '#shared/consignment/status.ts';
import { statesOf } from '#shared/postcode/postcode.ts';
import {
  savedViewIds,
  savedViews,
  shipmentFilter,
  type ShipmentFilter,
} from '#shared/shipment-listing/shipment-listing.model.ts';
import type { ShipmentCount } from '#shared/shipment-listing/shipment-listing.contract.ts';
import { parse } from '#shared/validation/parse.ts';
import type { Session } from '#web/app/session.ts';
import type { FilterSpec } from '#web/ui/filter-bar.tsx';
import type { SavedView } from '#web/ui/saved-view-tabs.tsx';
import type { FilterValues } from '#web/ui/use-url-filters.ts';

/** Where the URL keeps each filter. */
const names = {
  view: 'view',
  from: 'createdFrom',
  to: 'createdTo',
  status: 'status',
  service: 'service',
  flow: 'flow',
  kind: 'kind',
  printed: 'printed',
  state: 'state',
  text: 'q',
} as const satisfies Record<keyof ShipmentFilter, string>;

/** The row that is open, in the URL. */
export const openName = 'shipment';
export const filterNames: readonly string[] = Object.values(names);

/** A URL is typed and shared by people: what is not understood is left out, never refused. */
export function filterFromUrl(values: FilterValues): ShipmentFilter {
  const filter: Record<string, unknown> = {};
  for (const [field, name] of Object.entries(names)) {
    const value = values[name];
    if (value === undefined) continue;
    const given = { [field]: field === 'status' ? value.split(',') : value };
    const parsed = parse(shipmentFilter, given);
    if (parsed.ok) Object.assign(filter, parsed.value);
  }
  return filter;
}

export function filtersOffered(
  { facts, market }: Pick<Session, 'facts' | 'market'>,
  kind?: CnKind,
): FilterSpec[] {
  const flows = FLOW_IDS.filter((flow) => {
    const { markets, cnKind }: { markets: readonly number[]; cnKind: CnKind } = FLOWS[flow];
    if (kind !== undefined && cnKind !== kind) return false;
    return markets.includes(market.id) && (cnKind === 'cool') === facts.isCool;
  });
  const services = [...new Set(flows.flatMap((flow) => servicesOffered(market.id, flow, facts)))];
  const states = statesOf(market.id);
  return [
    { name: 'created', label: 'Created', kind: 'days' },
    {
      name: names.status,
      label: 'Status',
      kind: 'choice',
      choices: SHIPMENT_STATUSES.map((value) => ({ value, label: STATUSES[value].label })),
    },
    {
      name: names.printed,
      label: 'Printed',
      kind: 'choice',
      choices: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'Not yet' },
      ],
    },
    choiceOf(names.service, 'Service', services, (service) => SERVICES[service].label),
    choiceOf(names.flow, 'Flow', flows, (flow) => FLOWS[flow].label),
    ...(states.length > 1
      ? [choiceOf(names.state, 'Destination', states.map(({ name }) => name).toSorted(), (name) => name)]
      : []),
  ];
}

function choiceOf<T extends string>(
  name: string,
  label: string,
  values: readonly T[],
  labelOf: (value: T) => string,
): FilterSpec {
  return { name, label, kind: 'choice', choices: values.map((value) => ({ value, label: labelOf(value) })) };
}

export function viewsWith(counts: Record<string, ShipmentCount> | undefined): SavedView[] {
  return savedViewIds.map((view) => ({
    label: savedViews[view].label,
    filters: filtersOf(view),
    count: toldOf(counts?.[view]),
    isAtLeast: counts?.[view]?.isCapped ?? false,
  }));
}

/** '0+' would tell nothing. */
const toldOf = (found: ShipmentCount | undefined) =>
  found === undefined || (found.isCapped && found.count === 0) ? null : found.count;

const filtersOf = (view: string): FilterValues => (view === 'all' ? {} : { [names.view]: view });

/** 'CN, receiver, phone, order ID or DO number', as far as the account has them. */
export function searchLabelFor({ isAllowOrderId, isDoCn }: Session['facts']): string {
  const parts = [
    'CN',
    'receiver',
    'phone',
    ...(isAllowOrderId ? ['order ID'] : []),
    ...(isDoCn ? ['DO number'] : []),
  ];
  return `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
}
