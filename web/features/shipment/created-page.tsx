import { Button, Skeleton } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import { useEffect, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { CreatedShipment, type PrintedAtOnce } from '#web/features/shipment/created-shipment.tsx';
import { familyOfAccount, type PrintFamily } from '#web/features/printing/print-calls.ts';
import type { Made } from '#web/features/shipment/flow-form.tsx';
import { type OrderScreenPath, orderScreens } from '#web/features/shipment/flows.ts';
import { printAtOnce } from '#web/features/shipment/print-at-once.ts';
import { useMadeShipment } from '#web/features/shipment/shipment.api.ts';
import { TodayStrip } from '#web/features/shipment/today-strip.tsx';
import { Refusal } from '#web/platform/http/refusal.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';

interface CreatedPageProps {
  path: OrderScreenPath;
  shipmentId: string;
  /** What the create call reported; null when the page is opened again later. */
  made: Made | null;
  onAnother: () => void;
}

/** The page of a created shipment. It has its own URL, so it survives a reload and the Back button leads to it. */
export function CreatedPage({ path, shipmentId, made, onAnother }: CreatedPageProps) {
  const { data, error, refetch } = useMadeShipment(shipmentId);
  const printed = usePrintAtOnce(shipmentId, made?.isPrintWanted ?? false);
  const { title, listing } = orderScreens[path];
  return (
    <Page kind="form" title={title}>
      {data ? (
        <CreatedShipment
          shipment={data}
          screen={path}
          isEarlierTry={made?.isEarlierTry ?? false}
          leftPickupNo={made?.leftPickupNo}
          printed={printed}
          onAnother={onAnother}
        />
      ) : error ? (
        <ErrorState error={error} {...(!isNotThere(error) && { onRetry: () => void refetch() })} />
      ) : (
        <Skeleton height={360} role="status" aria-label={waitingText} />
      )}
      {error !== null && (
        <Button renderRoot={(props) => <Link to={listing} {...props} />} variant="default">
          {m.shipment_to_listing()}
        </Button>
      )}
      <TodayStrip listing={listing} />
    </Page>
  );
}

const isNotThere = (error: unknown) => error instanceof Refusal && error.status === 404;

interface SentToPrint {
  state: PrintedAtOnce;
  done: Promise<PrintedAtOnce>;
}

/** Print state per shipment, so that 'Create and print' prints once; going back to the page shows the outcome. */
const sentToPrint = new Map<string, SentToPrint>();

function printOnce(shipmentId: string, family: PrintFamily): SentToPrint {
  const before = sentToPrint.get(shipmentId);
  if (before) return before;
  const print: SentToPrint = {
    state: 'printing',
    done: printAtOnce(shipmentId, family).then((isDone) => {
      print.state = isDone ? 'printed' : 'failed';
      return print.state;
    }),
  };
  sentToPrint.set(shipmentId, print);
  return print;
}

function usePrintAtOnce(shipmentId: string, isWanted: boolean): PrintedAtOnce {
  const family = familyOfAccount(useSession().facts.isCool);
  const [state, setState] = useState(isWanted ? (sentToPrint.get(shipmentId)?.state ?? 'printing') : null);
  useEffect(() => {
    if (isWanted) void printOnce(shipmentId, family).done.then(setState);
  }, [shipmentId, family, isWanted]);
  return state;
}
