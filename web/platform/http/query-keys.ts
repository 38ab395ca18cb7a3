/** How answers are cached: by subject, so that a change of the subject refetches all of it. */
import type { QueryClient } from '@tanstack/react-query';

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
  await Promise.all(subjects.map((subject) => client.invalidateQueries({ queryKey: keyOf(subject) })));
}
