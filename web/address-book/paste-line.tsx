import { Alert, Button, Loader, Text, Textarea } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';

import type { MarketCode } from '#shared/market/markets.ts';
import type { Party } from '#shared/shipment/shipment.model.ts';
import type { PasteResult } from '#web/shipment/paste-fill.ts';
import { usePlaces } from '#web/shipment/shipment.api.ts';

import classes from './address-book.module.css';

interface PasteLineProps {
  market: MarketCode;
  /** What the fields hold, to be put back by undo. */
  read: () => Party;
  fill: (party: Party) => void;
}

/** An address as it was sent by message: pasting fills the fields, tells what is left, and can be undone. */
export function PasteLine({ market, read, fill }: PasteLineProps) {
  const places = usePlaces(market);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<(PasteResult & { before: Party }) | null>(null);
  const [isReading, setIsReading] = useState(false);
  const latest = useRef(0);

  const readText = async (message: string) => {
    if (message.trim() === '') return;
    const turn = (latest.current += 1);
    setIsReading(true);
    try {
      // The words that it knows are many: they come when they are needed.
      const { readPastedAddress } = await import('#web/shipment/paste-fill.ts');
      const result = await readPastedAddress(message, market, places.find);
      // A message pasted meanwhile wins.
      if (turn !== latest.current) return;
      setOutcome({ ...result, before: outcome?.before ?? read() });
      fill(result.party);
    } finally {
      if (turn === latest.current) setIsReading(false);
    }
  };

  return (
    <div>
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
          setTimeout(() => void readText(area.value), 0);
        }}
      />
      {text.trim() !== '' && (
        <div className={classes.buttons}>
          <Button variant="default" size="compact-sm" mt={8} onClick={() => void readText(text)}>
            Fill in the fields
          </Button>
          {outcome && (
            <Button
              variant="subtle"
              size="compact-sm"
              mt={8}
              leftSection={<Undo2 size={14} aria-hidden />}
              onClick={() => {
                fill(outcome.before);
                setOutcome(null);
              }}
            >
              Undo
            </Button>
          )}
        </div>
      )}
      <div role="status">{outcome && <Report result={outcome} />}</div>
    </div>
  );
}

function Report({ result: { filled, note, conflicts, unplaced } }: { result: PasteResult }) {
  const left = [...new Set([...conflicts, ...unplaced, ...(note === '' ? [] : [note])])];
  return (
    <div className={classes.report}>
      <Text size="xs" c="dimmed">
        {filled.length === 0 ? 'We found nothing that fits a field.' : `Filled in: ${filled.join(', ')}.`}
      </Text>
      {left.length > 0 && (
        <Alert role="none" color="yellow" variant="light" p="sm" mt={8}>
          Please check:
          <ul>
            {left.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
