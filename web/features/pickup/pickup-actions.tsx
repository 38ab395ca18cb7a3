import { Button, Text } from '@mantine/core';
import { CalendarClock, CircleX, RotateCcw, ScanBarcode } from 'lucide-react';
import { useState } from 'react';

import type { PickupDetail } from '#shared/features/pickup/pickup.contract.ts';
import { failReasons } from '#shared/features/pickup/pickup.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { slotText } from '#web/features/pickup/pickup-words.ts';
import { useBookNextSlot, useCancelPickup } from '#web/features/pickup/pickup.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link, useNavigate } from '#web/platform/router/router.tsx';
import { keepRearrangePickup } from '#web/features/pickup/chosen-pickup.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useStillThere } from '#web/platform/ui/use-still-there.ts';

import classes from './pickup.module.css';

/** The actions that are still possible for the pick-up. */
export function PickupActions({
  pickup,
  onOpen,
}: {
  pickup: PickupDetail;
  onOpen: (pickupId: string) => void;
}) {
  const { pickupId, pickupNo, state, mayChange, followedBy, day, readyTime, closeTime } = pickup;
  const navigate = useNavigate();
  const cancel = useCancelPickup();
  const again = useBookNextSlot();
  const stillThere = useStillThere();
  const [asking, setAsking] = useState(false);
  const isLive = state === 'booked' || state === 'assigned';
  const hasSheet = isLive && pickup.cnCount > 0;

  const rearrange = () => {
    keepRearrangePickup({ pickupId, day, readyTime, closeTime });
    void navigate({ to: '/rearrangepickup', search: { pickup: pickupId } });
  };
  const bookAgain = async () => {
    try {
      const made = await again.mutateAsync(pickupId);
      toast.success(m.pickup_toast_booked({ pickupNo: made.pickupNo, slot: slotText(made) }));
      if (stillThere()) onOpen(made.pickupId);
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };

  return (
    <>
      {(mayChange || hasSheet) && (
        <div className={classes.buttons}>
          {hasSheet && (
            <Button
              renderRoot={(props) => <Link to="/handoversheet" search={{ pickup: pickupId }} {...props} />}
              leftSection={<ScanBarcode size={16} aria-hidden />}
            >
              {m.app_screen_handover_sheet()}
            </Button>
          )}
          {mayChange && (
            <>
              <Button
                variant="default"
                leftSection={<CalendarClock size={16} aria-hidden />}
                onClick={rearrange}
              >
                {m.pickup_rearrange()}
              </Button>
              <Button
                variant="default"
                leftSection={<CircleX size={16} aria-hidden />}
                onClick={() => setAsking(true)}
              >
                {m.common_cancel()}
              </Button>
              <Text size="xs" c="dimmed">
                {m.pickup_changeable_until()} <DateTime value={pickup.changeableUntil} />
              </Text>
            </>
          )}
        </div>
      )}
      {isLive && !mayChange && !pickup.isOverdue && (
        <Banner tone="grey">{m.pickup_problem_too_close()}</Banner>
      )}
      {state === 'failed' && (
        <Banner tone="red">
          <div className={classes.strip}>
            <span>
              {pickup.failReason && failReasons[pickup.failReason]()}
              {pickup.failText !== '' && `. ${pickup.failText}`}
            </span>
            {followedBy ? (
              <Button variant="default" size="compact-sm" onClick={() => onOpen(followedBy.pickupId)}>
                {m.pickup_followed_by({ pickupNo: followedBy.pickupNo })}
              </Button>
            ) : (
              <Button
                size="compact-sm"
                leftSection={<RotateCcw size={14} aria-hidden />}
                aria-disabled={again.isPending}
                onClick={() => !again.isPending && void bookAgain()}
              >
                {again.isPending ? m.pickup_booking() : m.pickup_book_next()}
              </Button>
            )}
          </div>
        </Banner>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={m.pickup_cancel_question({ pickupNo })}
        confirmLabel={m.pickup_cancel_named({ pickupNo })}
        busyLabel={m.pickup_cancelling()}
        onConfirm={async () => {
          await cancel.mutateAsync(pickupId);
          toast.success(m.pickup_toast_cancelled({ pickupNo }));
        }}
      >
        <Text>{m.pickup_cancel_about({ count: pickup.cnCount })}</Text>
      </ConfirmDialog>
    </>
  );
}
