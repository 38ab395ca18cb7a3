import { Link } from '#web/platform/router/router.tsx';
import type { KeyboardEvent, ReactNode } from 'react';

import type { ShipmentFilter } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { urlOfFilter } from '#shared/features/cn-listing/listing-url.model.ts';
import { useSession } from '#web/platform/session/session.ts';

interface ListingLinkProps {
  filter: ShipmentFilter;
  className?: string | undefined;
  /** Not reachable by the Tab key, because a table beside it offers the same links. */
  isPointerOnly?: boolean;
  label?: string | undefined;
  /** For a row of links that together are one tab stop. */
  tabIndex?: 0 | -1;
  onKeyDown?: (event: KeyboardEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
}

/** Opens the listing with exactly the shipments that a number counts. */
export function ListingLink({
  filter,
  className,
  isPointerOnly = false,
  label,
  children,
  ...keys
}: ListingLinkProps) {
  const { facts } = useSession();
  return (
    <Link
      to={facts.isCool ? '/COOLshipmentlisting' : '/shipmentlisting'}
      search={urlOfFilter(filter)}
      className={className}
      aria-label={label}
      {...(isPointerOnly && { tabIndex: -1 })}
      {...keys}
    >
      {children}
    </Link>
  );
}
