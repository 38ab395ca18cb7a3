import { Button, Group, Text } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useState } from 'react';

import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { readBulkUpload } from '#web/features/bulk-shipment/bulk-marker.ts';
import { BookPickupButton } from '#web/features/pickup/book-pickup-button.tsx';
import { usePrint } from '#web/features/printing/print.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { Money } from '#web/platform/ui/money.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { Section } from '#web/platform/ui/page.tsx';

/** Columns can be matched again while nothing of it is being submitted. */
export const canMatch = ({ source, counts }: BulkUpload) =>
  (source === 'file' || source === 'cells') && counts.submitted === 0 && counts.queued === 0;

/** The columns of a file that this browser was asked about, and that are not matched yet. */
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

/** That the columns were known, and what was corrected; with a way back. */
export function HowMatched({ upload, onColumns }: { upload: BulkUpload; onColumns: () => void }) {
  const { matchedBy, templateName, correctedCount } = upload;
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
        <Text size="sm">
          {[known, ...(correctedCount > 0 ? [m.bulk_upload_corrected({ count: correctedCount })] : [])].join(
            ' ',
          )}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onColumns}>
          {m.bulk_upload_columns()}
        </Button>
        {correctedCount > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            renderRoot={(props) => <Link {...props} to="/bulkCNmapping" search={{ tab: 'corrections' }} />}
          >
            {m.bulk_upload_see_corrections()}
          </Button>
        )}
      </Group>
    </Note>
  );
}

/** What was made, and what people do next. */
export function Made({ upload }: { upload: BulkUpload }) {
  const { counts, sumCents, uploadId, kind, state } = upload;
  const mayPrint = useCan('printShipment');
  const { print, isBusy } = usePrint();
  const listing = kind === 'cool' ? '/bulkCOOLshipmentlisting' : '/bulkShipmentListing';
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
        {mayPrint && (
          <Button
            leftSection={<Printer size={16} aria-hidden />}
            aria-disabled={isBusy}
            onClick={() => void print({ selection: { bulkId: uploadId }, options: { Order: 'listed' } })}
          >
            {m.bulk_upload_print_labels()}
          </Button>
        )}
        {state === 'done' && <BookPickupButton selection={{ bulkId: uploadId }} />}
        <Button variant="default" renderRoot={(props) => <Link {...props} to={listing} />}>
          {m.app_screen_bulk_listing()}
        </Button>
      </Group>
    </Section>
  );
}
