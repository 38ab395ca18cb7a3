import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';

import type { ShipmentSelection } from '#shared/shipment-listing/shipment-listing.model.ts';
import { messageOf } from '#web/http/refusal.ts';
import { useExportShipments } from '#web/shipment-listing/shipment-listing.api.ts';
import { toast } from '#web/ui/toast.ts';

/** The chosen shipments as a spreadsheet. */
export function ExportButton({ selection }: { selection: ShipmentSelection }) {
  const { mutate, isPending } = useExportShipments();
  return (
    <Button
      variant="default"
      leftSection={<FileSpreadsheet size={16} aria-hidden />}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate(selection, { onError: (error) => toast.error(messageOf(error)) });
      }}
    >
      {isPending ? 'Exporting' : 'Export'}
    </Button>
  );
}
