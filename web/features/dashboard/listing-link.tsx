import { Link } from '#web/platform/router/router.tsx';
import type { ReactNode } from 'react';

import type { ShipmentFilter } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { urlOfFilter } from '#shared/features/cn-listing/listing-url.model.ts';
import { useSession } from '#web/platform/session/session.ts';

interface ListingLinkProps {
  filter: ShipmentFilter;
  className?: string | undefined;
  /** Left out of the order of the Tab key, where a table beside shows the same. */
  isPointerOnly?: boolean;
  label?: string | undefined;
  children: ReactNode;
}

/** Opens exactly the shipments that a number counts. */
export function ListingLink({ filter, className, isPointerOnly = false, label, children }: ListingLinkProps) {
  const { facts } = useSession();
  return (
    <Link
      to={facts.isCool ? '/COOLshipmentlisting' : '/shipmentlisting'}
      search={urlOfFilter(filter)}
      className={className}
      aria-label={label}
      {...(isPointerOnly && { tabIndex: -1 })}
    >
      {children}
    </Link>
  );
}
