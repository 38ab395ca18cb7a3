/** How answers are cached: by subject, so that a change of the subject refetches all of it. */
import type { Query, QueryClient } from '@tanstack/react-query';

/** What an answer can be about. A change of one subject reaches every screen that shows it, whichever feature it is of. */
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

/** The key of one answer; without more, of the subject's only one. */
export const keyOf = (subject: Subject, ...about: readonly unknown[]) => [subject, ...about] as const;

/** A list of more pages is not asked for again whole. */
const refreshedPages = 4;

export const isLong = ({ state: { data } }: { state: { data?: unknown } }): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  data.pages.length > refreshedPages;

/** Has everything that is about these subjects asked again. */
export async function askAnew(client: QueryClient, ...subjects: readonly Subject[]): Promise<void> {
  await Promise.all(subjects.map((subject) => invalidate(client, subject, {})));
}

interface Invalidated {
  /** Those that are not asked for now wait until they are looked at. */
  isLater?: boolean;
  /** Long lists that cannot ask for what is in sight wait until they are asked for anyway. */
  sparesLong?: boolean;
}

/** Has a subject's answers asked again; of a long list that can, what is in sight (its query's `meta.askInSight`). */
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
