import { Button, Group } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';

import type { AddressKind } from '#shared/features/address-book/address.contract.ts';
import type { ImportField } from '#shared/features/address-import/address-import.model.ts';
import { rowOf } from '#shared/features/address-import/address-import.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { ImportFix } from '#web/features/address-import/import-fix.tsx';
import { type AddressRow, columnsSaid } from '#web/features/address-import/import-rows.ts';
import { ImportUpload } from '#web/features/address-import/import-upload.tsx';
import {
  type Imported,
  type ReadFile,
  readFile,
  summarise,
} from '#web/features/address-import/import.api.ts';
import { importOwner, type KeptImport } from '#web/features/address-import/kept-import.ts';
import { useSession } from '#web/platform/session/session.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { KeptSheetNote } from '#web/platform/sheet/kept-sheet.tsx';
import { forgetSheet, type KeptSheet } from '#web/platform/sheet/sheet-keep.ts';
import type { SheetFile } from '#web/platform/sheet/sheet-table.ts';
import { SheetMatch } from '#web/platform/sheet/sheet-match.tsx';
import { type Kept, newestKept } from '#web/platform/sheet/use-keep-sheet.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';

type Step =
  | { name: 'upload' }
  | { name: 'match'; file: ReadFile; source: File; fileName: string }
  | { name: 'fix'; fileName: string; rows: readonly AddressRow[]; kept?: Kept<KeptImport> }
  | { name: 'done'; imported: Imported };

const title = m.address_import_import_addresses();

/** /bulkaddress: a file, its columns, its rows, done (spec §4 "Bulk address import"); Back resets. */
export function ImportAddressScreen() {
  const [kind, setKind] = useState<AddressKind>('receiver');
  const [step, setStep] = useState<Step>({ name: 'upload' });
  const [waiting, setWaiting] = useState<KeptSheet<Kept<KeptImport>> | null>(null);
  const [checked, setChecked] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const owner = importOwner(useSession().accountLabel);
  useEffect(() => {
    let isGone = false;
    const resume = async () => {
      const found = await newestKept<KeptImport>(owner);
      if (isGone || !found) return;
      setStep((now) => (now.name === 'upload' ? resumed(found) : now));
      setKind(found.content.kind);
    };
    void resume();
    return () => {
      isGone = true;
    };
  }, [owner]);

  const reset = () => {
    setError(null);
    setStep({ name: 'upload' });
    setWaiting(null);
  };
  /** The rows stay on this device, and are offered. */
  const back = async () => {
    reset();
    setWaiting(await newestKept<KeptImport>(owner));
  };
  const goOn = (kept: KeptSheet<Kept<KeptImport>>) => {
    setKind(kept.content.kind);
    setStep(resumed(kept));
  };

  const readSheet = async (source: File, sheet: string) => {
    setError(null);
    try {
      const file = await readFile(source, () => undefined, sheet);
      setStep({ name: 'match', file, source, fileName: source.name });
    } catch (thrown) {
      setError(messageOf(thrown));
    }
  };

  const check = async (file: ReadFile, fileName: string, match: SheetFile<ImportField>['match']) => {
    setError(null);
    setChecked(0);
    try {
      const texts = file.rows.map(({ cells }) => rowOf(cells, match));
      const answers = await summarise(kind, texts, setChecked);
      const rows = answers.map((answer, index) => ({
        ...answer,
        line: file.rows[index]?.line ?? index + 1,
        isStale: false,
      }));
      setStep({ name: 'fix', fileName, rows });
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setChecked(null);
    }
  };

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
          onDone={(imported) => setStep({ name: 'done', imported })}
        />
      </Page>
    );
  }
  return (
    <Page kind="form" title={title} {...(step.name === 'match' && { context: step.fileName })}>
      {step.name === 'upload' && waiting && (
        <KeptSheetNote
          text={m.address_import_kept_earlier({
            fileName: waiting.fileName,
            count: waiting.content.rows.length,
          })}
          onGoOn={() => goOn(waiting)}
          onGiveUp={() => {
            void forgetSheet(owner, waiting.fileName);
            setWaiting(null);
          }}
        />
      )}
      {step.name === 'upload' && (
        <ImportUpload
          kind={kind}
          onKind={setKind}
          onRead={(file, source) => setStep({ name: 'match', file, source, fileName: source.name })}
        />
      )}
      {step.name === 'match' && (
        <SheetMatch
          columns={columnsSaid}
          target={m.address_import_in_the_address_book()}
          // Another sheet has other columns.
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
          onDone={(match) => void check(step.file, step.fileName, match)}
        />
      )}
      {step.name === 'done' && (
        <EmptyState
          icon={<CircleCheck size={24} aria-hidden />}
          title={importedText(step.imported)}
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

/** The book is not what it was: every row is compared with it again. */
const resumed = ({ fileName, content }: KeptSheet<Kept<KeptImport>>): Step => ({
  name: 'fix',
  fileName,
  rows: content.rows.map((row) => ({ ...row, isStale: true })),
  kept: content,
});

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
