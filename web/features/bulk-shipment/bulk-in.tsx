import { Button, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';

import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { bulkFileMaxBytes } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  pasteCells,
  pasteChat,
  saveTemplateFile,
  startGrid,
  uploadFile,
} from '#web/features/bulk-shipment/bulk-upload.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useSession } from '#web/platform/session/session.ts';
import { SheetUpload } from '#web/platform/sheet/sheet-upload.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { segmentsOnPhone } from '#web/platform/ui/segments-on-phone.ts';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';
import { GrowingTextarea } from '#web/platform/ui/growing-textarea.tsx';

interface BulkInProps {
  /** The file too, where it was one: another of its sheets can be read. */
  onRead: (upload: BulkUpload, file: File | null) => void;
}

const ways = ['file', 'cells', 'chat', 'typed'] as const;
type Way = (typeof ways)[number];
const wayWords = {
  file: m.bulk_upload_way_file,
  cells: m.bulk_upload_way_cells,
  chat: m.bulk_upload_way_chat,
  typed: m.bulk_upload_way_typed,
} as const;

/** Long words take a second line, and the chosen way is as high as the others. */
/** The first step: a file, cells, chat orders, or an empty grid to type into. */
export function BulkIn({ onRead }: BulkInProps) {
  const [way, setWay] = useState<Way>('file');
  const { facts } = useSession();
  const { code } = useMarket();
  const isPhone = useIsPhone();
  const choice = (
    <SegmentedControl<Way>
      aria-label={m.bulk_upload_way()}
      styles={isPhone ? segmentsOnPhone : {}}
      data={ways.map((value) => ({ value, label: wayWords[value]() }))}
      value={way}
      onChange={setWay}
    />
  );
  if (way === 'file') {
    return (
      <SheetUpload
        description={m.bulk_upload_file_about()}
        maxBytes={bulkFileMaxBytes}
        read={async (file, onProgress) => onRead(await uploadFile(file, onProgress), file)}
        saveTemplate={() => saveTemplateFile(facts.isCool ? 'cool' : 'domestic', code)}
      >
        {choice}
      </SheetUpload>
    );
  }
  return <Typed key={way} way={way} choice={choice} onRead={(upload) => onRead(upload, null)} />;
}

const calls = { cells: pasteCells, chat: pasteChat, typed: startGrid } as const;

/** What is pasted is read as it is; nothing ships before it was looked at. */
function Typed({
  way,
  choice,
  onRead,
}: {
  way: Exclude<Way, 'file'>;
  choice: React.ReactNode;
  onRead: (upload: BulkUpload) => void;
}) {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isEmpty = way !== 'typed' && text.trim() === '';
  const read = async () => {
    if (isBusy || isEmpty) return;
    setBusy(true);
    setError(null);
    try {
      onRead(await calls[way](text));
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  const about = {
    cells: m.bulk_upload_cells_about(),
    chat: m.bulk_upload_chat_about(),
    typed: m.bulk_upload_typed_about(),
  };
  return (
    <Section title={wayWords[way]()} description={about[way]}>
      <div>{choice}</div>
      {way !== 'typed' && (
        <GrowingTextarea
          label={way === 'cells' ? m.bulk_upload_cells_label() : m.bulk_upload_chat_label()}
          minRows={8}
          maxRows={20}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          {...(way === 'chat' && { placeholder: m.bulk_upload_chat_example() })}
        />
      )}
      <div role="alert">{error && <Text c="var(--mantine-color-error)">{error}</Text>}</div>
      <div>
        <Button onClick={() => void read()} aria-disabled={isBusy || isEmpty}>
          {isBusy
            ? m.bulk_upload_reading()
            : way === 'typed'
              ? m.bulk_upload_open_grid()
              : m.bulk_upload_read_rows()}
        </Button>
      </div>
    </Section>
  );
}
