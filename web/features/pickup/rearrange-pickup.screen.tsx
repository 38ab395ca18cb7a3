import { Button, Skeleton } from '@mantine/core';

import { rearrangeForm, type RearrangeForm } from '#shared/features/pickup/pickup-change.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyAddress, partyName } from '#web/features/paste-address/party-text.ts';
import { slotText } from '#web/features/pickup/pickup-words.ts';
import { useAvailableDays, usePickup, useRearrangePickup } from '#web/features/pickup/pickup.api.ts';
import { SlotFields } from '#web/features/pickup/slot-fields.tsx';
import { Link, useNavigate } from '#web/platform/router/router.tsx';
import { readRearrangePickup, type RearrangePickup } from '#web/platform/session/kept.cookies.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './pickup.module.css';

const listing = { to: '/pickuplisting' } as const;

/** /rearrangepickup: another slot for the pick-up that was chosen in the listing (spec §3 "stored rearrange-pickup data"). */
export function RearrangePickupScreen() {
  const kept = readRearrangePickup();
  return (
    <Page kind="form" isNarrow title={m.app_screen_rearrange_pickup()}>
      {kept ? (
        <Rearrange key={kept.pickupId} kept={kept} />
      ) : (
        <EmptyState
          title={m.pickup_nothing_to_rearrange()}
          action={
            <Button component={Link} {...listing}>
              {m.pickup_to_listing()}
            </Button>
          }
        >
          {m.pickup_nothing_to_rearrange_help()}
        </EmptyState>
      )}
    </Page>
  );
}

function Rearrange({ kept: { pickupId, ...slot } }: { kept: RearrangePickup }) {
  const navigate = useNavigate();
  const { data: pickup, error, refetch } = usePickup(pickupId);
  const days = useAvailableDays(
    pickup
      ? {
          postcode: pickup.address.postcode,
          city: pickup.address.city,
          isPriority: pickup.isPriority,
        }
      : null,
  );
  const form = useSchemaForm(rearrangeForm, slot);
  const rearrange = useRearrangePickup();
  const back = () => void navigate({ ...listing, search: { pickup: pickupId } });

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!pickup) return <Skeleton height={320} />;
  const submit = async (values: RearrangeForm) => {
    const moved = await rearrange.mutateAsync({ pickupId, ...values });
    toast.success(m.pickup_toast_rearranged({ pickupNo: moved.pickupNo, slot: slotText(moved) }));
    back();
  };
  return (
    <Form form={form} onSubmit={submit} className={classes.form} label={m.app_screen_rearrange_pickup()}>
      {!pickup.mayChange && (
        <Banner tone="amber">
          {pickup.state === 'booked' || pickup.state === 'assigned'
            ? m.pickup_problem_too_close()
            : m.pickup_problem_not_live()}
        </Banner>
      )}
      <Section title={m.pickup_rearrange_named({ pickupNo: pickup.pickupNo })} description={slotText(pickup)}>
        <div>
          {partyName(pickup.address)}
          <br />
          <span className={classes.quiet}>{partyAddress(pickup.address)}</span>
        </div>
        {days.data ? (
          <SlotFields form={form} days={days.data.days} />
        ) : days.error ? (
          <ErrorState error={days.error} onRetry={() => void days.refetch()} />
        ) : (
          <Skeleton height={200} />
        )}
      </Section>
      <div className={classes.buttons}>
        {pickup.mayChange && (
          <SubmitButton form={form} busyLabel={m.pickup_rearranging()}>
            {m.pickup_rearrange()}
          </SubmitButton>
        )}
        <Button variant="default" onClick={back}>
          {m.common_back()}
        </Button>
      </div>
    </Form>
  );
}
