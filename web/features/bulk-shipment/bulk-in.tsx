import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { flowsOf } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import type { BulkUpload } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { bulkFileMaxBytes } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { flowRight } from '#shared/features/shipment/shipment-flows.rules.ts';
import { flowWords } from '#shared/features/shipment/shipment-words.model.ts';
import { MALAYSIA, SINGAPORE } from '#shared/platform/market/markets.ts';
import { parseDecimal } from '#shared/platform/validation/decimal.ts';
import { fieldMessage, messages } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  pasteCells,
  pasteChat,
  saveTemplateFile,
  startGrid,
  uploadFile,
} from '#web/features/bulk-shipment/bulk-upload.api.ts';
import { hasKept, useKept } from '#web/platform/ui/form/use-kept.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useSession } from '#web/platform/session/session.ts';
import { SheetUpload } from '#web/platform/sheet/sheet-upload.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { Segments } from '#web/platform/ui/segments.tsx';
import { GrowingTextarea } from '#web/platform/ui/growing-textarea.tsx';

interface BulkInProps {
  /** Called when reading starts. */
  onReading: () => void;
  /** Called with the upload, and with the file if it was one, so that another sheet can be read. */
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

const draftKey = (way: Way) => `bulk/${way}`;

/** The first step: a file, pasted cells, chat orders, or an empty grid to type into. */
export function BulkIn({ onReading, onRead }: BulkInProps) {
  // Open the input that still holds an unfinished paste, if any.
  const [way, setWay] = useState<Way>(() => ways.find((one) => hasKept(draftKey(one))) ?? 'file');
  const { facts } = useSession();
  const { id: market, code } = useMarket();
  const kind = facts.isCool ? 'cool' : 'ordinary';
  const templates = flowsOf({ market, kind, flow: null })
    .filter((flow) => flowRight(flow, market)?.(facts))
    .map((flow) => ({ label: flowWords[flow](), save: () => saveTemplateFile(flow, code) }));
  return (
    <>
      {/* Outside the part that it switches, so that the focus stays and the arrow keys can move on to the next input. */}
      <div>
        <Segments<Way>
          aria-label={m.bulk_upload_way()}
          fills="on-phone"
          data={ways.map((value) => ({ value, label: wayWords[value]() }))}
          value={way}
          onChange={setWay}
        />
      </div>
      {way === 'file' ? (
        <SheetUpload
          description={m.bulk_upload_file_about()}
          maxBytes={bulkFileMaxBytes}
          read={async (file, onProgress, signal) => {
            onReading();
            onRead(await uploadFile(file, onProgress, {}, signal), file);
          }}
          saveTemplate={templates}
        />
      ) : (
        <Typed key={way} way={way} onReading={onReading} onRead={(upload) => onRead(upload, null)} />
      )}
    </>
  );
}

const chatExamples = {
  [MALAYSIA]: m.bulk_upload_chat_example,
  [SINGAPORE]: m.bulk_upload_chat_example_singapore,
} as const;

const calls = { cells: pasteCells, typed: startGrid } as const;

/** Input by pasting or typing. Text is sent as it is; nothing ships before the user has reviewed the rows. */
function Typed({
  way,
  onReading,
  onRead,
}: {
  way: Exclude<Way, 'file'>;
  onReading: () => void;
  onRead: (upload: BulkUpload) => void;
}) {
  const { id: market } = useMarket();
  const { value, change, forget, draft } = useKept(draftKey(way), { text: '', weight: '' });
  const { text, weight } = value;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isEmpty = way !== 'typed' && text.trim() === '';
  const grams = weight.trim() === '' ? undefined : parseDecimal(weight, 3);
  const isWeightWrong = grams === null || grams === 0;
  const read = async () => {
    if (isBusy || isEmpty || isWeightWrong) return;
    setBusy(true);
    setError(null);
    onReading();
    try {
      const upload = way === 'chat' ? await pasteChat(text, grams) : await calls[way](text);
      forget();
      onRead(upload);
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
      <DraftNote draft={draft} />
      {way !== 'typed' && (
        <GrowingTextarea
          label={way === 'cells' ? m.bulk_upload_cells_label() : m.bulk_upload_chat_label()}
          minRows={8}
          maxRows={20}
          value={text}
          onChange={(event) => change({ text: event.currentTarget.value })}
          {...(way === 'chat' && { placeholder: chatExamples[market]() })}
        />
      )}
      {way === 'chat' && (
        <TextInput
          label={m.bulk_upload_chat_weight()}
          description={m.bulk_upload_chat_weight_about()}
          inputMode="decimal"
          maw={320}
          value={weight}
          error={isWeightWrong ? fieldMessage(m.bulk_upload_chat_weight, messages.number) : null}
          onChange={(event) => change({ weight: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Enter' && void read()}
        />
      )}
      <div role="alert">{error && <Text c="var(--mantine-color-error)">{error}</Text>}</div>
      <div>
        <Button onClick={() => void read()} aria-disabled={isBusy || isEmpty || isWeightWrong}>
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
