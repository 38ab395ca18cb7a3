import '@mantine/core/styles/Skeleton.layer.css';

import { Button, Skeleton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Printer } from 'lucide-react';

import { pleaseLoginMessage } from '#shared/access/rights.ts';
import { type ArchiveImages, archiveKinds, archiveNames } from '#shared/extranet/extranet.contract.ts';
import { useMaybeSession } from '#web/app/session.ts';
import { useArchiveImages } from '#web/extranet/extranet.api.ts';
import { Signature } from '#web/tracking/signature.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { waitingText } from '#web/ui/waiting.ts';

import classes from './extranet.module.css';

/** /extranetimage (spec §2): one archived consignment note or proof, in a window of its own. */
export function ExtranetImageScreen() {
  const search = useLocation({ select: (location) => location.search as Record<string, unknown> });
  const cnNo = typeof search['cn'] === 'string' ? search['cn'] : '';
  const kind = archiveKinds.find((one) => one === search['kind']) ?? 'cn';
  const isSignedIn = useMaybeSession() !== null;
  const { data, error, refetch } = useArchiveImages(cnNo, kind, isSignedIn && cnNo !== '');
  return (
    <Page
      kind="form"
      title={archiveNames[kind]}
      context={cnNo || 'Archived image'}
      action={
        data && (
          <Button
            variant="default"
            leftSection={<Printer size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        )
      }
    >
      {!isSignedIn ? (
        <EmptyState
          title={pleaseLoginMessage}
          action={
            <Button component={Link} to="/login">
              Login
            </Button>
          }
        >
          Archived documents are shown to the account that they belong to.
        </EmptyState>
      ) : cnNo === '' ? (
        <EmptyState
          title="No document chosen"
          action={
            <Button component={Link} to="/extranet">
              Extranet
            </Button>
          }
        >
          Look up consignment notes, and open their images from there.
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Images {...data} />
      ) : (
        <Skeleton height={420} width={320} role="status" aria-label={waitingText} />
      )}
    </Page>
  );
}

function Images({ images, receivedBy, deliveredAt, signature }: ArchiveImages) {
  return (
    <>
      {deliveredAt !== '' && (
        <p>
          Received by {receivedBy} on <DateTime value={deliveredAt} />
        </p>
      )}
      <div className={classes.images}>
        {images.map(({ title, mediaType, data }) => (
          <figure key={title}>
            <img src={`data:${mediaType};base64,${data}`} alt={title} />
            <figcaption>{title}</figcaption>
          </figure>
        ))}
        {signature !== '' && (
          <figure>
            <Signature
              strokes={signature}
              label={`Signature of ${receivedBy}`}
              className={classes.signature}
            />
            <figcaption>Signature</figcaption>
          </figure>
        )}
      </div>
    </>
  );
}
