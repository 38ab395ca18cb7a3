import { Button, type ButtonProps } from '@mantine/core';
import { Truck } from 'lucide-react';

import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { slotText } from '#web/features/pickup/pickup-words.ts';
import { useBookShipments } from '#web/features/pickup/pickup.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useNavigate } from '#web/platform/router/router.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { useStillThere } from '#web/platform/ui/use-still-there.ts';

interface BookPickupButtonProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  selection: ShipmentSelection;
}

/**
 * Adds the shipments to the next pick-up at the address they are sent from, in one click, and opens it so that it can be moved or
 * cancelled.
 */
export function BookPickupButton({ selection, ...rest }: BookPickupButtonProps) {
  const may = useCan('arrangePickups');
  const navigate = useNavigate();
  const book = useBookShipments();
  const stillThere = useStillThere();
  if (!may) return null;
  const click = async () => {
    try {
      const { pickup, isAdded, added, leftOut } = await book.mutateAsync(selection);
      const sentence = isAdded
        ? m.pickup_toast_added({ count: added, pickupNo: pickup.pickupNo })
        : m.pickup_toast_booked({ pickupNo: pickup.pickupNo, slot: slotText(pickup) });
      toast.success(leftOut > 0 ? `${sentence} ${m.pickup_toast_left_out({ count: leftOut })}` : sentence);
      // Do not take the user away from another page opened meanwhile.
      if (!stillThere()) return;
      void navigate({ to: '/pickuplisting', search: { pickup: pickup.pickupId } });
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<Truck size={16} aria-hidden />}
      aria-disabled={book.isPending}
      onClick={() => !book.isPending && void click()}
      {...rest}
    >
      {book.isPending ? m.pickup_booking() : m.pickup_book()}
    </Button>
  );
}
