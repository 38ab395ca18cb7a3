import { Button, Skeleton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useNavigate } from '#web/platform/router/router.tsx';
import { Check, Link2, PackageSearch } from 'lucide-react';

import { trackingUrl } from '#shared/features/tracking/tracking-link.rules.ts';
import type { consignmentNoteTracking } from '#shared/features/tracking/tracking.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { Answered } from '#web/platform/ui/answered.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { useNumbersInUrl } from '#web/features/tracking/numbers-in-url.ts';
import { TrackedCard } from '#web/features/tracking/tracked-card.tsx';
import { useTracking } from '#web/features/tracking/tracking.api.ts';
import { TrackingForm } from '#web/features/tracking/tracking-form.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './tracking.module.css';
import { m } from '#shared/platform/words/words.ts';

/** e-Tracking (spec §2): up to 20 consignment notes at once, in the URL, so that links can open them. */
export function TrackingScreen() {
  const numbers = useNumbersInUrl();
  const navigate = useNavigate();
  const show = (wanted: readonly string[]) => {
    void navigate({ to: '.', search: wanted.length === 0 ? {} : { cn: [...wanted] }, resetScroll: false });
  };
  return (
    <Page
      kind="form"
      title={m.tracking_e_tracking()}
      context={m.tracking_context()}
      action={numbers.length > 0 && <CopyLink numbers={numbers} />}
    >
      <div className={classes.columns}>
        <TrackingForm numbers={numbers} onTrack={show} />
        <Results numbers={numbers} />
      </div>
    </Page>
  );
}

function Results({ numbers }: { numbers: readonly string[] }) {
  const query = useTracking(numbers);
  if (numbers.length === 0) {
    return (
      <EmptyState
        title={m.tracking_no_parcels_looked_up_yet()}
        icon={<PackageSearch size={24} aria-hidden />}
      >
        {m.tracking_paste_numbers_and_track()}
      </EmptyState>
    );
  }
  return (
    <Answered query={query} waiting={<Waiting numbers={numbers} />}>
      {(found) => <TrackedList {...found} isOld={query.isPlaceholderData} />}
    </Answered>
  );
}

/** `isOld`: the results are those of the previous numbers, while the new ones are loading. */
function TrackedList({
  trackingList,
  notFound,
  isOld,
}: CallReply<typeof consignmentNoteTracking> & { isOld: boolean }) {
  return (
    <section className={classes.results} aria-label={m.tracking_results()} aria-busy={isOld}>
      <p className={classes.summary} role="status">
        {summaryOf(trackingList.length, notFound.length)}
      </p>
      {notFound.length > 0 && <NotFound numbers={notFound} />}
      {trackingList.map((shipment) => (
        <TrackedCard
          key={shipment.consignmentNoteNo}
          shipment={shipment}
          isOnly={trackingList.length + notFound.length === 1}
        />
      ))}
    </section>
  );
}

function summaryOf(found: number, missing: number): string {
  return missing === 0
    ? m.tracking_parcels({ count: found })
    : m.tracking_parcels_and_missing({ count: found, missing });
}

function NotFound({ numbers }: { numbers: readonly string[] }) {
  return (
    <section className={classes.missing} aria-label={m.tracking_not_found()}>
      <h2>{m.tracking_not_found()}</h2>
      <p>{m.tracking_not_of_your_account()}</p>
      <ul>
        {numbers.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ numbers }: { numbers: readonly string[] }) {
  return (
    <div className={classes.results} role="status" aria-label={waitingText}>
      {numbers.slice(0, 4).map((number) => (
        <Skeleton key={number} height={168} radius="md" />
      ))}
    </div>
  );
}

function CopyLink({ numbers }: { numbers: readonly string[] }) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? Check : Link2;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => clipboard.copy(trackingUrl(window.location.origin, ...numbers))}
    >
      {clipboard.copied ? m.tracking_link_copied() : m.tracking_copy_link()}
    </Button>
  );
}
