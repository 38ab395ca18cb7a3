import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';

import type { PickupDetail } from '#shared/features/pickup/pickup.contract.ts';
import { rearrangeForm, type RearrangeForm } from '#shared/features/pickup/pickup-change.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyAddress, partyName } from '#shared/features/shipment/party-text.rules.ts';
import { slotText } from '#web/features/pickup/pickup-words.ts';
import { useAvailableDays, usePickup, useRearrangePickup } from '#web/features/pickup/pickup.api.ts';
import { SlotFields } from '#web/features/pickup/slot-fields.tsx';
import { Refusal } from '#web/platform/http/refusal.ts';
import { Link, useNavigate } from '#web/platform/router/router.tsx';
import { readRearrangePickup } from '#web/features/pickup/chosen-pickup.ts';
import { Answered } from '#web/platform/ui/answered.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

import classes from './pickup.module.css';

const listing = { to: '/pickuplisting' } as const;

/**
 * /rearrangepickup: another slot for a pick-up. `?pickup=` names it; without it, the one chosen last in the listing, in any tab
 * (spec §3 "stored rearrange-pickup data").
 */
export function RearrangePickupScreen() {
  const { values } = useUrlFilters();
  const pickupId = values['pickup'] ?? readRearrangePickup()?.pickupId;
  return (
    <Page kind="form" isNarrow title={m.app_screen_rearrange_pickup()}>
      {pickupId ? (
        <Rearrange key={pickupId} pickupId={pickupId} />
      ) : (
        <EmptyState title={m.pickup_nothing_to_rearrange()} action={<ListingLink />}>
          {m.pickup_nothing_to_rearrange_help()}
        </EmptyState>
      )}
    </Page>
  );
}

const ListingLink = ({ pickupId }: { pickupId?: string }) => (
  <Button component={Link} {...listing} {...(pickupId !== undefined && { search: { pickup: pickupId } })}>
    {m.pickup_to_listing()}
  </Button>
);

/** The answers to an id that is not a pick-up of the account, or not an id at all. */
const isNotThere = (error: unknown) =>
  error instanceof Refusal && (error.status === 404 || error.status === 400);

function Rearrange({ pickupId }: { pickupId: string }) {
  const query = usePickup(pickupId);
  if (query.data === undefined && isNotThere(query.error))
    return (
      <EmptyState
        title={m.http_problem_not_found({ what: m.pickup_the_pickup() })}
        icon={<TriangleAlert size={24} aria-hidden />}
        action={<ListingLink />}
      >
        {m.pickup_nothing_to_rearrange_help()}
      </EmptyState>
    );
  return (
    <>
      <Answered query={query} waiting={320}>
        {(pickup) => (pickup.mayChange ? <Slot pickup={pickup} /> : <NotChangeable pickup={pickup} />)}
      </Answered>
      {query.data === undefined && query.error && <ListingLink />}
    </>
  );
}

function NotChangeable({ pickup }: { pickup: PickupDetail }) {
  const { pickupId, pickupNo, state, address } = pickup;
  const isLive = state === 'booked' || state === 'assigned';
  return (
    <EmptyState
      title={isLive ? m.pickup_problem_too_close() : m.pickup_problem_not_live()}
      icon={<TriangleAlert size={24} aria-hidden />}
      action={<ListingLink pickupId={pickupId} />}
    >
      {[pickupNo, slotText(pickup), partyName(address)].join(' · ')}
    </EmptyState>
  );
}

function Slot({ pickup }: { pickup: PickupDetail }) {
  const navigate = useNavigate();
  const { pickupId, address, isPriority, day, readyTime, closeTime } = pickup;
  const days = useAvailableDays({ postcode: address.postcode, city: address.city, isPriority }, pickupId);
  const form = useSchemaForm(rearrangeForm, { day, readyTime, closeTime });
  const draft = useDraft(`pickup/rearrange/${pickupId}`, form);
  const rearrange = useRearrangePickup();
  const back = () => void navigate({ ...listing, search: { pickup: pickupId } });

  const submit = async (values: RearrangeForm) => {
    const moved = await rearrange.mutateAsync({ pickupId, ...values });
    draft.discard();
    toast.success(m.pickup_toast_rearranged({ pickupNo: moved.pickupNo, slot: slotText(moved) }));
    back();
  };
  return (
    <Form form={form} onSubmit={submit} className={classes.form} label={m.app_screen_rearrange_pickup()}>
      <DraftNote draft={draft} />
      <Section title={m.pickup_rearrange_named({ pickupNo: pickup.pickupNo })} description={slotText(pickup)}>
        <div>
          {partyName(pickup.address)}
          <br />
          <span className={classes.quiet}>{partyAddress(pickup.address)}</span>
        </div>
        <Answered query={days} waiting={200}>
          {(known) => <SlotFields form={form} days={known.days} />}
        </Answered>
      </Section>
      <div className={classes.buttons}>
        <SubmitButton form={form} busyLabel={m.pickup_rearranging()}>
          {m.pickup_rearrange()}
        </SubmitButton>
        <Button variant="default" onClick={back}>
          {m.common_back()}
        </Button>
      </div>
    </Form>
  );
}
