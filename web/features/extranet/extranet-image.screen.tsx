import '@mantine/core/styles/Skeleton.layer.css';

import { Button, Skeleton } from '@mantine/core';
import { Link, useLocation } from '#web/platform/router/router.tsx';
import { Printer } from 'lucide-react';
import { useState } from 'react';

import {
  type ArchiveImages,
  archiveKinds,
  archiveNames,
} from '#shared/features/extranet/extranet.contract.ts';
import { readExtranetImage } from '#web/features/extranet/last-image.ts';
import { useMaybeSession } from '#web/platform/session/session.ts';
import { useArchiveImages } from '#web/features/extranet/extranet.api.ts';
import { Signature } from '#web/features/tracking/signature.tsx';
import { VisitorHeader } from '#web/features/static-pages/visitor-header.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './extranet.module.css';
import { m } from '#shared/platform/words/words.ts';
import { rich } from '#web/platform/words/rich.tsx';

/** /extranetimage (spec §2): one archived consignment note or proof, in its own window. */
export function ExtranetImageScreen() {
  const address = useLocation({ select: ({ href }) => href });
  const search = useLocation({ select: (location) => location.search as Record<string, unknown> });
  // Without a number in the URL it shows the picture opened last (spec §3, "extranet image").
  const [last] = useState(readExtranetImage);
  const wanted = typeof search['cn'] === 'string' ? search : last;
  const cnNo = typeof wanted?.cn === 'string' ? wanted.cn : '';
  const kind = archiveKinds.find((one) => one === wanted?.kind) ?? 'cn';
  const isSignedIn = useMaybeSession() !== null;
  const { data, error, refetch } = useArchiveImages(cnNo, { kind, isWanted: isSignedIn && cnNo !== '' });
  const page = (
    <Page
      kind="form"
      title={cnNo === '' ? m.extranet_archived_image() : archiveNames[kind]()}
      context={cnNo}
      action={
        data && (
          <Button
            variant="default"
            leftSection={<Printer size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {m.extranet_print()}
          </Button>
        )
      }
    >
      {!isSignedIn ? (
        <EmptyState
          title={m.rights_problem_please_login()}
          action={
            <Button renderRoot={(props) => <Link to="/login" search={{ from: address }} {...props} />}>
              {m.extranet_login()}
            </Button>
          }
        >
          {m.extranet_shown_to_their_account()}
        </EmptyState>
      ) : cnNo === '' ? (
        <EmptyState
          title={m.extranet_no_document_chosen()}
          action={
            <Button component={Link} to="/extranet">
              {m.extranet_extranet()}
            </Button>
          }
        >
          {m.extranet_look_up_and_open()}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Images {...data} />
          {data.others.map((piece) => (
            <OtherProof key={piece} cnNo={cnNo} piece={piece} />
          ))}
        </>
      ) : (
        <Waiting />
      )}
    </Page>
  );
  return isSignedIn ? (
    page
  ) : (
    <>
      <VisitorHeader />
      <main>{page}</main>
    </>
  );
}

const Waiting = () => <Skeleton height={420} width={320} role="status" aria-label={waitingText} />;

/** A proof of another piece, in a request of its own: the photos of all proofs together may be very large. */
function OtherProof({ cnNo, piece }: { cnNo: string; piece: number }) {
  const { data, error, refetch } = useArchiveImages(cnNo, { kind: 'pod', piece });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Images {...data} /> : <Waiting />;
}

function Images({ title: proof, images, receivedBy, deliveredAt, signature }: ArchiveImages) {
  return (
    <>
      {proof !== '' && <h2>{proof}</h2>}
      {deliveredAt !== '' && (
        <p>
          {rich(m.extranet_received_by({ name: receivedBy }), { when: <DateTime value={deliveredAt} /> })}
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
              label={m.extranet_signature_of({ receivedBy })}
              className={classes.signature}
            />
            <figcaption>{m.extranet_signature()}</figcaption>
          </figure>
        )}
      </div>
    </>
  );
}
