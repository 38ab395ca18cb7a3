import '@mantine/dropzone/styles.layer.css';
import '@mantine/core/styles/Progress.layer.css';

import { Button, Progress, SegmentedControl, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';

import type { AddressKind } from '#shared/address/address.contract.ts';
import { importFileMaxBytes } from '#shared/address-import/address-import.contract.ts';
import { type ReadFile, readFile, saveTemplate } from '#web/address-book/import.api.ts';
import { messageOf } from '#web/http/refusal.ts';
import { Section } from '#web/ui/page.tsx';
import { toast } from '#web/ui/toast.ts';

import classes from './import-grid.module.css';

interface ImportUploadProps {
  kind: AddressKind;
  onKind: (kind: AddressKind) => void;
  onRead: (file: ReadFile, name: string) => void;
}

/** The first step: which book, and the file. What it is, is told by its content; the server says why one cannot be read. */
export function ImportUpload({ kind, onKind, onRead }: ImportUploadProps) {
  const open = useRef<() => void>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);

  const take = async (file: File | undefined) => {
    if (!file || sent !== null) return;
    if (file.size > importFileMaxBytes) {
      setError('A file can have at most 10 MB.');
      return;
    }
    setError(null);
    setSent(0);
    try {
      onRead(await readFile(file, setSent), file.name);
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setSent(null);
    }
  };

  const template = async () => {
    try {
      await saveTemplate();
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };

  return (
    <Section
      title="The file"
      description="A .xlsx or .csv file with up to 10,000 rows. Any column heads will do: you can correct the match in the next step."
    >
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Which addresses"
          value={kind}
          onChange={(value) => onKind(value === 'sender' ? 'sender' : 'receiver')}
          data={[
            { value: 'receiver', label: 'Receivers' },
            { value: 'sender', label: 'Senders' },
          ]}
        />
        <Button
          data-right
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => void template()}
        >
          Template
        </Button>
      </div>
      <Dropzone
        openRef={open}
        onDrop={(files) => void take(files[0])}
        multiple={false}
        activateOnClick={false}
        loading={false}
        inputProps={{ 'aria-label': 'Spreadsheet' }}
      >
        <div className={classes.drop}>
          <FileSpreadsheet size={28} aria-hidden />
          {sent === null ? (
            <>
              <Text fw={500}>Drop a spreadsheet here</Text>
              <Button variant="default" onClick={() => open.current?.()} style={{ pointerEvents: 'all' }}>
                Choose a file
              </Button>
            </>
          ) : (
            <>
              <Text role="status">{sent < 1 ? 'Sending the file' : 'Reading the file'}</Text>
              <Progress value={sent * 100} w={240} aria-label="Sent" animated={sent >= 1} />
            </>
          )}
        </div>
      </Dropzone>
      <div role="alert">{error && <Text c="var(--mantine-color-error)">{error}</Text>}</div>
    </Section>
  );
}
