/** Steps from an upload to the driver: pick-up, sheet and handover. */
import { Button, Group } from '@mantine/core';
import { ClipboardList, ScanBarcode } from 'lucide-react';

import type { BulkDetail } from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { useHandoverSheet } from '#web/features/bulk-listing/bulk-listing.api.ts';
import { useStartHandover } from '#web/features/handover/handover.api.ts';
import { BookPickupButton } from '#web/features/pickup/book-pickup-button.tsx';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useNavigate } from '#web/platform/router/router.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** For shipments not yet handed over: adds them to the next pick-up, and prints the sheet that lists them. */
export function PickupAndHandover({
  upload: { bulkShipmentId: bulkId, cancellableCount },
}: {
  upload: BulkDetail;
}) {
  const mayBook = useCan('arrangePickups');
  const handover = useHandoverSheet();
  if (cancellableCount === 0) return null;
  return (
    <Section title={m.bulk_listing_to_driver()}>
      <Group gap="xs">
        <BookPickupButton selection={{ bulkId }} />
        {/* Not limited by the printing right: even where the depot prints the consignment notes, whoever hands over needs the
            list. */}
        <Button
          variant="default"
          leftSection={<ClipboardList size={16} aria-hidden />}
          aria-disabled={handover.isBusy}
          onClick={() => void handover.show(bulkId)}
        >
          {m.bulk_listing_handover()}
        </Button>
        {mayBook && <StartHandover bulkId={bulkId} />}
      </Group>
    </Section>
  );
}

/** Starts a handover, in which each piece is scanned and both sides sign. */
function StartHandover({ bulkId }: { bulkId: string }) {
  const start = useStartHandover();
  const navigate = useNavigate();
  const click = () =>
    start.mutate(
      { shipments: { bulkId } },
      {
        onSuccess: ({ handoverId }) => void navigate({ to: '/handover', search: { id: handoverId } }),
        onError: (thrown) => toast.error(messageOf(thrown)),
      },
    );
  return (
    <Button
      variant="default"
      leftSection={<ScanBarcode size={16} aria-hidden />}
      aria-disabled={start.isPending}
      onClick={() => !start.isPending && click()}
    >
      {m.handover_start()}
    </Button>
  );
}
