import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';

import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useExportShipments } from '#web/features/cn-listing/shipment-listing.api.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { m } from '#shared/platform/words/words.ts';

/** Exports the selected shipments as a spreadsheet. */
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
      {isPending ? m.cn_listing_exporting() : m.cn_listing_export()}
    </Button>
  );
}
