import { Button, Skeleton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Check, Link2, PackageSearch } from 'lucide-react';

import { trackingUrl } from '#shared/tracking/tracking-link.rules.ts';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useNumbersInUrl } from '#web/tracking/numbers-in-url.ts';
import { TrackedCard } from '#web/tracking/tracked-card.tsx';
import { useTracking } from '#web/tracking/tracking.api.ts';
import { TrackingForm } from '#web/tracking/tracking-form.tsx';
import { waitingText } from '#web/ui/waiting.ts';

import classes from './tracking.module.css';

/** e-Tracking (spec §2): up to 20 consignment notes at once, in the address so that a link opens them. */
export function TrackingScreen() {
  const numbers = useNumbersInUrl();
  const navigate = useNavigate();
  const show = (wanted: readonly string[]) => {
    void navigate({ to: '.', search: wanted.length === 0 ? {} : { cn: [...wanted] }, resetScroll: false });
  };
  return (
    <Page
      kind="form"
      title="e-Tracking"
      context="Where your parcels are, and who received them."
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
  const { data, error, refetch, isPlaceholderData } = useTracking(numbers);
  if (numbers.length === 0) {
    return (
      <EmptyState title="No parcels looked up yet" icon={<PackageSearch size={24} aria-hidden />}>
        Paste consignment note numbers from a label, a message or a spreadsheet, and press Track.
      </EmptyState>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting numbers={numbers} />;
  const { trackingList, notFound } = data;
  return (
    <section className={classes.results} aria-label="Results" aria-busy={isPlaceholderData}>
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
  const parcels = found === 1 ? '1 parcel' : `${found} parcels`;
  return missing === 0 ? parcels : `${parcels}, ${missing} not found`;
}

function NotFound({ numbers }: { numbers: readonly string[] }) {
  return (
    <section className={classes.missing} aria-label="Not found">
      <h2>Not found</h2>
      <p>These are not consignment notes of your account. Check the numbers on the label.</p>
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
      {clipboard.copied ? 'Link copied' : 'Copy link'}
    </Button>
  );
}
