import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';

import type { AddressKind } from '#shared/address/address.contract.ts';
import { rowOf } from '#shared/address-import/address-import.rules.ts';
import { ImportMatch } from '#web/address-book/import-match.tsx';
import { ImportMend } from '#web/address-book/import-mend.tsx';
import type { GridRow } from '#web/address-book/import-rows.ts';
import { ImportUpload } from '#web/address-book/import-upload.tsx';
import { type Imported, type ReadFile, summarise } from '#web/address-book/import.api.ts';
import { messageOf } from '#web/http/refusal.ts';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';

type Step =
  | { name: 'upload' }
  | { name: 'match'; file: ReadFile; fileName: string }
  | { name: 'mend'; file: ReadFile; fileName: string; rows: GridRow[] }
  | { name: 'done'; imported: Imported };

const title = 'Import addresses';

/** /bulkaddress: a file, its columns, its rows, done (spec §4 "Bulk address import"); Back resets. */
export function ImportAddressScreen() {
  const [kind, setKind] = useState<AddressKind>('receiver');
  const [step, setStep] = useState<Step>({ name: 'upload' });
  const [checked, setChecked] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  useLeaveWarning(step.name === 'mend');

  const reset = () => {
    setError(null);
    setStep({ name: 'upload' });
  };

  const check = async (file: ReadFile, fileName: string, match: ReadFile['match']) => {
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
      setStep({ name: 'mend', file, fileName, rows });
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setChecked(null);
    }
  };

  if (step.name === 'mend') {
    return (
      <Page kind="list" title={title} context={step.fileName}>
        <ImportMend
          kind={kind}
          first={step.rows}
          onBack={reset}
          onDone={(imported) => setStep({ name: 'done', imported })}
        />
      </Page>
    );
  }
  return (
    <Page kind="form" title={title} {...(step.name === 'match' && { context: step.fileName })}>
      {step.name === 'upload' && (
        <ImportUpload
          kind={kind}
          onKind={setKind}
          onRead={(file, fileName) => setStep({ name: 'match', file, fileName })}
        />
      )}
      {step.name === 'match' && (
        <ImportMatch
          file={step.file}
          busyText={
            checked === null
              ? null
              : `Checking ${checked.toLocaleString('en')} of ${step.file.rows.length.toLocaleString('en')}`
          }
          error={error}
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
                Address Book
              </Button>
              <Button variant="default" onClick={reset}>
                Import another file
              </Button>
            </Group>
          }
        >
          They are in the address book now and offered while you type a shipment.
        </EmptyState>
      )}
    </Page>
  );
}

function importedText({ createdCount, updatedCount, skippedCount }: Imported): string {
  const addresses = (count: number) =>
    count === 1 ? '1 address' : `${count.toLocaleString('en')} addresses`;
  const parts = [
    (createdCount > 0 || updatedCount === 0) && `${addresses(createdCount)} imported`,
    updatedCount > 0 && `${addresses(updatedCount)} updated`,
    skippedCount > 0 && `${addresses(skippedCount)} left out`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** What is mended here is nowhere else yet. */
function useLeaveWarning(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isWanted]);
}
