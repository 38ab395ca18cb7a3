import { Button, Group, Text } from '@mantine/core';
import { Printer } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';

import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { bulkScreens } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { useBulkDetail, useRefreshBulk } from '#web/features/bulk-listing/bulk-listing.api.ts';
import { readBulkUpload } from '#web/features/bulk-listing/bulk-marker.ts';
import { useCheckAgain, useCorrecting, useCorrections } from '#web/features/bulk-shipment/bulk-upload.api.ts';
import { BookPickupButton } from '#web/features/pickup/book-pickup-button.tsx';
import { usePrint } from '#web/features/printing/print.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { isFocusLost } from '#web/platform/ui/lost-focus.ts';
import { isOnStandIn } from '#web/platform/ui/stand-in.ts';
import { Money } from '#web/platform/ui/money.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { part } from '#web/platform/ui/part.tsx';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';

/** Whether columns can be matched again: only of files and cells, before any row is queued or submitted. */
export const canMatch = ({ source, counts }: BulkUpload) =>
  (source === 'file' || source === 'cells') && counts.submitted === 0 && counts.queued === 0;

/** Reminds the user of an upload whose columns were opened in this browser and are not matched yet. */
export function Unfinished({ onOpen }: { onOpen: (uploadId: string) => void }) {
  const [uploadId] = useState(readBulkUpload);
  if (uploadId === null) return null;
  return (
    <Note tone="grey">
      {m.bulk_upload_unfinished()}{' '}
      <Button size="compact-sm" variant="default" onClick={() => onOpen(uploadId)}>
        {m.bulk_upload_go_on()}
      </Button>
    </Note>
  );
}

/** Explains how the columns were matched and what was corrected, with a way to change it. */
export function HowMatched({ upload, onColumns }: { upload: BulkUpload; onColumns: () => void }) {
  const { matchedBy, templateName, correctedCount, isCorrecting, leavesOrderIdsOut } = upload;
  const correcting = useCorrecting(upload.uploadId);
  const hasMappings = useCan('bulkMapping');
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (!canMatch(upload)) return null;
  const known =
    matchedBy === 'template'
      ? m.bulk_upload_known_template({ name: templateName ?? '' })
      : matchedBy === 'earlier'
        ? m.bulk_upload_known_earlier()
        : matchedBy === 'person'
          ? m.bulk_upload_known_person()
          : m.bulk_upload_known_heads();
  return (
    <Note tone="grey">
      <Group gap="xs">
        {/* Beside buttons of touch height, its first line would sit lower than the note's icon. */}
        <Text size="sm" {...(isPhone && { w: '100%' })}>
          {[
            known,
            ...(leavesOrderIdsOut ? [m.bulk_upload_order_ids_left_out()] : []),
            ...(correctedCount > 0 ? [m.bulk_upload_corrected({ count: correctedCount })] : []),
            ...(isCorrecting ? [] : [m.bulk_upload_not_corrected()]),
          ].join(' ')}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onColumns}>
          {m.bulk_upload_columns()}
        </Button>
        {correctedCount > 0 && !hasMappings && (
          <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {m.bulk_upload_see_corrections()}
          </Button>
        )}
        {correctedCount > 0 && hasMappings && (
          <Button
            size="compact-sm"
            variant="subtle"
            renderRoot={(props) => <Link {...props} to="/bulkCNmapping" search={{ tab: 'corrections' }} />}
          >
            {m.bulk_upload_see_corrections()}
          </Button>
        )}
        {(correctedCount > 0 || !isCorrecting) && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-disabled={correcting.isPending}
            onClick={() => correcting.isPending || correcting.mutate(!isCorrecting)}
          >
            {isCorrecting ? m.bulk_upload_undo_corrections() : m.bulk_upload_make_corrections()}
          </Button>
        )}
      </Group>
      <div role="alert">
        {correcting.error && <Text c="var(--mantine-color-error)">{messageOf(correcting.error)}</Text>}
      </div>
      {isOpen && <CorrectionsHere />}
    </Note>
  );
}

const Corrections = part(
  async () => (await import('#web/features/bulk-shipment/edit-template.tsx')).Corrections,
);

/** For accounts without a mapping page, such as COOL accounts (spec §6). */
function CorrectionsHere() {
  const { data } = useCorrections();
  return <Suspense>{data && <Corrections corrections={data.rows} />}</Suspense>;
}

/**
 * Rows that the job refused can be checked again and accepted with their current state, for example a new price or an order ID
 * used meanwhile.
 */
export function Refused({ upload, onChecked }: { upload: BulkUpload; onChecked: () => void }) {
  const checking = useCheckAgain(upload.uploadId, onChecked);
  if (upload.counts.refused === 0) return null;
  return (
    <Note tone="grey">
      <Group gap="xs">
        <Text size="sm">{m.bulk_upload_refused_about()}</Text>
        <Button
          size="compact-sm"
          variant="default"
          aria-disabled={checking.isPending}
          onClick={() => checking.isPending || checking.mutate()}
        >
          {m.bulk_upload_check_again()}
        </Button>
      </Group>
      <div role="alert">
        {checking.error && <Text c="var(--mantine-color-error)">{messageOf(checking.error)}</Text>}
      </div>
    </Note>
  );
}

/** What was created, and the usual next steps. */
export function Made({ upload }: { upload: BulkUpload }) {
  const { counts, sumCents, uploadId, kind, state } = upload;
  const mayPrint = useCan('printShipment');
  return (
    <Section
      title={m.bulk_upload_made({ count: counts.submitted })}
      description={
        state === 'done' ? (
          <>
            {m.bulk_upload_sum()} <Money cents={sumCents} />
          </>
        ) : (
          m.bulk_upload_rest_waits()
        )
      }
    >
      <Group>
        {mayPrint && <PrintMade uploadId={uploadId} />}
        {state === 'done' && <BookPickupButton selection={{ bulkId: uploadId }} />}
        <Button variant="default" renderRoot={(props) => <Link {...props} to={bulkScreens[kind].listing} />}>
          {m.app_screen_bulk_listing()}
        </Button>
      </Group>
    </Section>
  );
}

/** Prints all labels; while only some are printed, it also offers to print the rest. */
function PrintMade({ uploadId }: { uploadId: string }) {
  const first = useRef<HTMLButtonElement>(null);
  // The submit button is gone: keep keyboard users in place by moving the focus here.
  useEffect(() => {
    if (isFocusLost() || isOnStandIn()) first.current?.focus();
  }, []);
  const { data: listed } = useBulkDetail(uploadId);
  const refresh = useRefreshBulk();
  const { print, isBusy } = usePrint();
  const all = listed ? listed.madeCount - listed.cancelledCount : 0;
  const unprinted = listed?.unprintedCount ?? all;
  const isPartly = unprinted > 0 && unprinted < all;
  const run = async (OnlyUnprinted: boolean) => {
    const options = { Order: 'listed' as const, ...(OnlyUnprinted && { OnlyUnprinted }) };
    if (await print({ selection: { bulkId: uploadId }, options })) await refresh();
  };
  return (
    <>
      {isPartly && (
        <Button
          leftSection={<Printer size={16} aria-hidden />}
          aria-disabled={isBusy}
          onClick={() => void run(true)}
        >
          {m.bulk_listing_print_unprinted({ count: unprinted })}
        </Button>
      )}
      <Button
        ref={first}
        variant={isPartly ? 'default' : 'filled'}
        leftSection={<Printer size={16} aria-hidden />}
        aria-disabled={isBusy}
        onClick={() => void run(false)}
      >
        {isPartly ? m.bulk_listing_print_all({ count: all }) : m.bulk_upload_print_labels()}
      </Button>
    </>
  );
}
