import { Button, Loader, Text, Textarea } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';

import type { MarketCode } from '#shared/market/markets.ts';
import type { PasteResult } from '#web/postcode/paste-fill.ts';
import { usePlaces } from '#web/postcode/place.api.ts';
import { Note } from '#web/ui/note.tsx';

import classes from './paste-box.module.css';

interface PasteBoxProps<Before> {
  market: MarketCode;
  /** What the fields hold, to be put back by undo. */
  read: () => Before;
  fill: (result: PasteResult) => void;
  restore: (before: Before) => void;
  /** The field that takes a delivery note; without one, the note is told as not placed. */
  noteLabel?: string;
}

/** One text area for an address as people send it by message: pasting fills the fields, tells what is left, can be undone. */
export function PasteBox<Before>({ market, read, fill, restore, noteLabel }: PasteBoxProps<Before>) {
  const places = usePlaces(market);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<{ result: PasteResult; before: Before } | null>(null);
  const [isReading, setIsReading] = useState(false);
  const latest = useRef(0);

  const take = async (message: string) => {
    if (message.trim() === '') return;
    const turn = (latest.current += 1);
    setIsReading(true);
    try {
      // The words that it knows are many: they come when they are needed.
      const { readPastedAddress } = await import('#web/postcode/paste-fill.ts');
      const result = await readPastedAddress(message, market, places.find);
      // A message pasted meanwhile wins.
      if (turn !== latest.current) return;
      setOutcome({ result, before: outcome?.before ?? read() });
      fill(result);
    } finally {
      if (turn === latest.current) setIsReading(false);
    }
  };

  return (
    <div className={classes.paste}>
      <Textarea
        label="Paste an address"
        placeholder="Name, phone and address as they were sent to you"
        autosize
        minRows={1}
        maxRows={6}
        autoComplete="off"
        value={text}
        rightSection={isReading ? <Loader size={14} aria-hidden /> : null}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const area = event.currentTarget;
          // After the browser has put the text in, wherever the cursor stood.
          setTimeout(() => void take(area.value), 0);
        }}
      />
      {text.trim() !== '' && (
        <div className={classes.actions}>
          <Button variant="default" size="compact-sm" onClick={() => void take(text)}>
            Fill in the fields
          </Button>
          {outcome && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Undo2 size={14} aria-hidden />}
              onClick={() => {
                restore(outcome.before);
                setOutcome(null);
              }}
            >
              Undo
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => {
              setText('');
              setOutcome(null);
            }}
          >
            Clear this text
          </Button>
        </div>
      )}
      <div role="status">
        {outcome && <PasteReport result={outcome.result} noteLabel={noteLabel ?? null} />}
      </div>
    </div>
  );
}

function PasteReport({ result, noteLabel }: { result: PasteResult; noteLabel: string | null }) {
  const { filled, note, conflicts, unplaced } = result;
  const notes = note === '' ? [] : [note];
  const names = noteLabel !== null && note !== '' ? [...filled, noteLabel] : filled;
  const left = noteLabel === null ? [...unplaced, ...notes] : unplaced;
  return (
    <div className={classes.report}>
      <Text size="xs" c="dimmed">
        {names.length === 0 ? 'We found nothing that fits a field.' : `Filled in: ${names.join(', ')}.`}
      </Text>
      {conflicts.length > 0 && (
        <Note tone="amber">
          <Lines texts={conflicts} />
        </Note>
      )}
      {left.length > 0 && (
        <Note tone="amber">
          Not placed; add it where it belongs:
          <Lines texts={left} />
        </Note>
      )}
    </div>
  );
}

function Lines({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={classes.lines}>
      {[...new Set(texts)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
