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

/** Has everything that is about these subjects asked again. */
export async function askAnew(client: QueryClient, ...subjects: readonly Subject[]): Promise<void> {
  await Promise.all(subjects.map((subject) => invalidate(client, subject)));
}

interface Invalidated {
  /** Which of the subject's answers; all of them unless given. */
  which?: (query: Query) => boolean;
  /** They are asked for when they are looked at again. */
  isLater?: boolean;
}

/** A long list asks again for what is in sight of it (`useNearPages`), all else is asked for whole. */
export async function invalidate(
  client: QueryClient,
  subject: Subject,
  { which = () => true, isLater = false }: Invalidated = {},
): Promise<void> {
  const queryKey = keyOf(subject);
  const near = client.getQueryCache().findAll({ queryKey, predicate: (query) => askNearOf(query) !== null });
  await Promise.all([
    ...near.map((query) => askNearOf(query)?.()),
    client.invalidateQueries({
      queryKey,
      predicate: (query) => !near.includes(query) && which(query),
      refetchType: isLater ? 'none' : 'active',
    }),
  ]);
}

/** Of a list that is shown. */
function askNearOf(query: Query): (() => unknown) | null {
  const askNear = query.meta?.['askNear'];
  return query.isActive() && query.state.data !== undefined && typeof askNear === 'function'
    ? () => askNear() as unknown
    : null;
}
