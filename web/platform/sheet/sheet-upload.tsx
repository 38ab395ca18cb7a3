import '@mantine/dropzone/styles.layer.css';
import '@mantine/core/styles/Progress.layer.css';

import { Button, Progress, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { ChevronDown, Download, FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';

import { megabyte } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { DropItem, DropMenu } from '#web/platform/ui/drop-menu.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './sheet.module.css';

/** An empty sheet to fill in. */
interface SheetTemplate {
  label: string;
  save: () => Promise<void>;
}

interface SheetUploadProps {
  description: string;
  maxBytes: number;
  /** Uploads the file and continues, unless the user cancels; errors that it throws are shown. */
  read: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<void>;
  /** A list when several kinds of files are accepted; the user chooses one. */
  saveTemplate: (() => Promise<void>) | readonly SheetTemplate[];
  /** Choices to make before the file. */
  children?: ReactNode;
}

/** The first step: choosing the file. Its type is detected by content; the server reports why a file cannot be read. */
export function SheetUpload({ description, maxBytes, read, saveTemplate, children }: SheetUploadProps) {
  const open = useRef<() => void>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const giveUp = useRef<() => void>(null);

  const take = async (file: File | undefined) => {
    if (!file || sent !== null) return;
    if (file.size > maxBytes) {
      setError(m.sheet_file_too_large({ mb: maxBytes / megabyte }));
      return;
    }
    setError(null);
    setSent(0);
    const giving = new AbortController();
    giveUp.current = () => giving.abort();
    try {
      await read(file, setSent, giving.signal);
    } catch (thrown) {
      if (!giving.signal.aborted) setError(messageOf(thrown));
    } finally {
      setSent(null);
    }
  };

  return (
    <Section title={m.sheet_the_file()} description={description}>
      <div className={classes.bar}>
        {children}
        <div data-right>
          <TemplateButton templates={saveTemplate} />
        </div>
      </div>
      <Dropzone
        openRef={open}
        onDrop={(files) => void take(files[0])}
        multiple={false}
        activateOnClick={false}
        loading={false}
        inputProps={{ 'aria-label': m.sheet_spreadsheet() }}
      >
        <div className={classes.drop}>
          <FileSpreadsheet size={28} aria-hidden />
          {sent === null ? (
            <>
              <Text fw={500} className={classes.byDrag}>
                {m.sheet_drop_a_spreadsheet_here()}
              </Text>
              <Text fw={500} className={classes.byTouch}>
                {m.sheet_choose_a_spreadsheet()}
              </Text>
              <Button variant="default" onClick={() => open.current?.()} style={{ pointerEvents: 'all' }}>
                {m.sheet_choose_a_file()}
              </Button>
            </>
          ) : (
            <>
              <Text role="status">{sent < 1 ? m.sheet_sending_the_file() : m.sheet_reading_the_file()}</Text>
              <Progress value={sent * 100} w={240} aria-label={m.sheet_sent()} animated={sent >= 1} />
              <Button variant="default" onClick={() => giveUp.current?.()} style={{ pointerEvents: 'all' }}>
                {m.common_cancel()}
              </Button>
            </>
          )}
        </div>
      </Dropzone>
      <div role="alert">{error && <Text c="var(--mantine-color-error)">{error}</Text>}</div>
    </Section>
  );
}

function TemplateButton({ templates }: { templates: SheetUploadProps['saveTemplate'] }) {
  const get = async (save: () => Promise<void>) => {
    try {
      await save();
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };
  const icon = <Download size={16} aria-hidden />;
  const only = typeof templates === 'function' ? templates : templates.length === 1 && templates[0]?.save;
  if (only) {
    return (
      <Button variant="default" leftSection={icon} onClick={() => void get(only)}>
        {m.sheet_template()}
      </Button>
    );
  }
  const offered = typeof templates === 'function' ? [] : templates;
  return (
    <DropMenu
      label={m.sheet_template()}
      place="end"
      renderTarget={(target) => (
        <Button
          {...target}
          variant="default"
          leftSection={icon}
          rightSection={<ChevronDown size={16} aria-hidden />}
        >
          {m.sheet_template()}
        </Button>
      )}
    >
      {offered.map(({ label, save }) => (
        <DropItem key={label} onSelect={() => void get(save)}>
          {label}
        </DropItem>
      ))}
    </DropMenu>
  );
}
