import { Button, Group } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';

import type { AddressKind } from '#shared/features/address-book/address.contract.ts';
import type { ImportField } from '#shared/features/address-import/address-import.model.ts';
import { rowOf } from '#shared/features/address-import/address-import.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { ImportFix } from '#web/features/address-import/import-fix.tsx';
import { labelledColumns } from '#web/features/address-import/import-rows.ts';
import { ImportUpload } from '#web/features/address-import/import-upload.tsx';
import { type Imported, readFile, summarise } from '#web/features/address-import/import.api.ts';
import { importOwner, type KeptImport } from '#web/features/address-import/kept-import.ts';
import { useSession } from '#web/platform/session/session.ts';
import { KeptSheetNote } from '#web/platform/sheet/kept-sheet.tsx';
import { SheetMatch } from '#web/platform/sheet/sheet-match.tsx';
import { useUploadSteps } from '#web/platform/sheet/use-upload-steps.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';

const title = m.address_import_import_addresses();

/** /bulkaddress: upload a file, match its columns, correct its rows, done (spec §4 "Bulk address import"); Back resets. */
export function ImportAddressScreen() {
  const [kind, setKind] = useState<AddressKind>('receiver');
  const { step, checked, error, waiting, read, readSheet, check, back, reset, goOn, giveUpWaiting, finish } =
    useUploadSteps<ImportField, KeptImport, Imported>({
      owner: importOwner(useSession().accountLabel),
      read: readFile,
      texts: rowOf,
      summarise: (texts, onProgress, signal) => summarise(kind, texts, onProgress, signal),
      onResume: (kept) => setKind(kept.kind),
    });

  if (step.name === 'fix') {
    return (
      <Page kind="list" title={title} context={step.fileName}>
        <ImportFix
          kind={kind}
          first={step.rows}
          fileName={step.fileName}
          {...(step.kept && { kept: step.kept })}
          onBack={() => void back()}
          onGiveUp={reset}
          onDone={finish}
        />
      </Page>
    );
  }
  return (
    <Page kind="form" title={title} {...(step.name === 'match' && { context: step.source.name })}>
      {step.name === 'upload' && waiting && (
        <KeptSheetNote
          text={m.address_import_kept_earlier({
            fileName: waiting.fileName,
            count: waiting.content.rows.length,
          })}
          onGoOn={() => void goOn()}
          onGiveUp={() => giveUpWaiting(waiting)}
        />
      )}
      {step.name === 'upload' && <ImportUpload kind={kind} onKind={setKind} read={read} />}
      {step.name === 'match' && (
        <SheetMatch
          columns={labelledColumns}
          target={m.address_import_in_the_address_book()}
          // Remount, because another sheet has other columns.
          key={step.file.sheet}
          file={step.file}
          busyText={
            checked === null
              ? null
              : m.address_import_checking({ done: checked, count: step.file.rows.length })
          }
          error={error}
          onSheet={(sheet) => void readSheet(step.source, sheet)}
          onBack={reset}
          onDone={(match) => void check(step.file, step.source.name, match)}
        />
      )}
      {step.name === 'done' && (
        <EmptyState
          icon={<CircleCheck size={24} aria-hidden />}
          title={importedText(step.done)}
          action={
            <Group gap="xs" justify="center">
              <Button
                renderRoot={(props) => (
                  <Link {...props} to="/addressbook" search={kind === 'sender' ? { kind: 'sender' } : {}} />
                )}
              >
                {m.address_import_address_book()}
              </Button>
              <Button variant="default" onClick={reset}>
                {m.address_import_import_another_file()}
              </Button>
            </Group>
          }
        >
          {m.address_import_they_are_in_the_address_book()}
        </EmptyState>
      )}
    </Page>
  );
}

function importedText({ createdCount, updatedCount, skippedCount }: Imported): string {
  const [count, updated, skipped] = [createdCount, updatedCount, skippedCount];
  const isAdded = count > 0 || updated === 0;
  if (!isAdded) {
    return skipped === 0
      ? m.address_import_done_updated({ updated })
      : m.address_import_done_updated_left_out({ updated, skipped });
  }
  if (updated === 0) {
    return skipped === 0
      ? m.address_import_done_imported({ count })
      : m.address_import_done_imported_left_out({ count, skipped });
  }
  return skipped === 0
    ? m.address_import_done_imported_updated({ count, updated })
    : m.address_import_done_imported_updated_left_out({ count, updated, skipped });
}
