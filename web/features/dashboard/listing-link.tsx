import { Link } from '#web/platform/router/router.tsx';
import type { KeyboardEvent, ReactNode } from 'react';

import type { ShipmentFilter } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { urlOfFilter } from '#shared/features/cn-listing/listing-url.model.ts';
import { useSession } from '#web/platform/session/session.ts';

interface ListingLinkProps {
  filter: ShipmentFilter;
  className?: string | undefined;
  /** Left out of the order of the Tab key, where a table beside shows the same. */
  isPointerOnly?: boolean;
  label?: string | undefined;
  /** Of a row of links that is one stop of the Tab key. */
  tabIndex?: 0 | -1;
  onKeyDown?: (event: KeyboardEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
}

/** Opens exactly the shipments that a number counts. */
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
