/** Keys of the query cache: by subject, so that a change of a subject refetches all of its data. */
import type { Query, QueryClient } from '@tanstack/react-query';

/** What cached data can be about. A change of a subject reaches every screen that shows it, in whichever feature. */
export type Subject =
  | 'access-controls'
  | 'addresses'
  | 'api-requests'
  | 'api-tokens'
  | 'audit'
  | 'bulk-uploads'
  | 'buyer-notices'
  | 'claims'
  | 'bell'
  | 'cod'
  | 'company'
  | 'hs-headings'
  | 'listing-views'
  | 'notices'
  | 'order-sheets'
  | 'fulfilment'
  | 'handovers'
  | 'pickups'
  | 'places'
  | 'presets'
  | 'print-log'
  | 'print-options'
  | 'profile'
  | 'quotes'
  | 'retention'
  | 'sample-data'
  | 'security'
  | 'shipments'
  | 'shop-orders'
  | 'shops'
  | 'supplies'
  | 'users'
  | 'webhooks'
  | 'weights';

/** Returns the key of a query; without further parts, of the subject's only query. */
export const keyOf = (subject: Subject, ...about: readonly unknown[]) => [subject, ...about] as const;

/** A list with more loaded pages than this is not refetched completely. */
const refreshedPages = 4;

export const isLong = ({ state: { data } }: { state: { data?: unknown } }): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  data.pages.length > refreshedPages;

/** Refetches all data of these subjects. */
export async function askAnew(client: QueryClient, ...subjects: readonly Subject[]): Promise<void> {
  await Promise.all(subjects.map((subject) => invalidate(client, subject, {})));
}

interface Invalidated {
  /** Marks inactive queries as stale instead of refetching them now. */
  isLater?: boolean;
  /** Skips long lists that cannot refetch only their visible part, until they are next fetched anyway. */
  sparesLong?: boolean;
}

/** Refetches a subject's data; for a long list that supports it, only the visible part (its query's `meta.askInSight`). */
export async function invalidate(
  client: QueryClient,
  subject: Subject,
  { isLater = false, sparesLong = false }: Invalidated,
): Promise<void> {
  const queryKey = keyOf(subject);
  const inSight = client
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .filter(isLong)
    .filter(canAskInSight);
  await Promise.all([
    ...inSight.map((query) => query.meta.askInSight()),
    client.invalidateQueries({
      queryKey,
      predicate: (query) => !(sparesLong && isLong(query)) && !inSight.some((one) => one === query),
      refetchType: isLater ? 'none' : 'active',
    }),
  ]);
}

type AsksInSight = Query & { meta: { askInSight: () => Promise<void> } };
const canAskInSight = (query: Query): query is AsksInSight =>
  typeof query.meta?.['askInSight'] === 'function';
