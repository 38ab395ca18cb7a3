import { Skeleton } from '@mantine/core';
import { useState } from 'react';

import type { OpenShipment } from '#shared/features/pickup/pickup.contract.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { CreatePickupForm } from '#web/features/pickup/create-pickup-form.tsx';
import { useOpenShipments, usePickupStart } from '#web/features/pickup/pickup.api.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { useCanBegin } from '#web/platform/ui/use-can-begin.ts';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

interface Begun {
  address: Party;
  notes: readonly OpenShipment[];
  total: number;
}

/** /createpickup: from the account's address, with today's parcels; `?cn=` names the consignment notes to include. */
export function CreatePickupScreen() {
  const { values } = useUrlFilters();
  const { cn = '', day } = values;
  // Remount for other notes, because each choice has its own form and draft.
  return <CreatePickup key={cn} named={cn.split(',').filter((one) => one !== '')} day={day} />;
}

function CreatePickup({ named, day }: { named: readonly string[]; day: string | undefined }) {
  const start = usePickupStart();
  const isNamed = named.length > 0;
  const open = useOpenShipments(isNamed ? { shipments: { ConsignmentNo: [...named] } } : {});
  // The data that the form started with: later changes by others do not change what is typed.
  const [begun, setBegun] = useState<Begun | null>(null);
  const canBegin = useCanBegin(start, open);
  if (begun === null && canBegin && start.data && open.data) {
    const { rows: notes, total, sender } = open.data;
    setBegun({ address: sender ?? start.data.address, notes, total });
  }
  const error = start.error ?? open.error;
  return (
    <Page kind="form" title={m.app_screen_create_pickup()}>
      {begun ? (
        <CreatePickupForm {...begun} isNamed={isNamed} day={day} draftKey={['pickup', ...named].join('/')} />
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void start.refetch();
            void open.refetch();
          }}
        />
      ) : (
        <Skeleton height={480} />
      )}
    </Page>
  );
}
