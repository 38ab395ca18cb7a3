/**
 * What the top bar's search covers besides screens and actions: CN, receiver, order ID, addresses.
 *
 * To add one, add a row: the right it `needs`, the `group` that its results are listed under, and `load`, an import of a module
 * that returns a `Finder`. It is loaded when the user starts typing, and called at most every 200 ms; `signal` cancels the
 * previous search.
 */
import type { RightName } from '#shared/platform/rights/rights.ts';
import { m } from '#shared/platform/words/words.ts';

interface SearchHit {
  id: string;
  label: string;
  description?: string;
  /** Link of the result: '/shipmentlisting?open=HN123456785MY'. */
  href: string;
}

export type Finder = (query: string, signal: AbortSignal) => Promise<readonly SearchHit[]>;

export interface SearchProvider {
  group: string;
  needs: RightName;
  load: () => Promise<Finder>;
}

export const searchProviders: readonly SearchProvider[] = [
  {
    group: m.app_found_consignment_notes(),
    needs: 'viewConsignments',
    load: async () => (await import('#web/features/cn-listing/find-shipments.ts')).findShipments,
  },
  {
    group: m.app_found_consignment_notes(),
    needs: 'viewCool',
    load: async () => (await import('#web/features/cn-listing/find-shipments.ts')).findCoolShipments,
  },
  {
    group: m.app_found_addresses(),
    needs: 'verified',
    load: async () => (await import('#web/features/address-book/find-addresses.ts')).findAddresses,
  },
];
