import { Button, Loader, Text, Textarea } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';

import type { Market } from '#shared/market/markets.ts';
import type { PasteResult } from '#web/shipment/paste-fill.ts';
import { usePlaces } from '#web/shipment/shipment.api.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import type { ShipmentValues } from '#web/shipment/shipment-form.model.ts';
import { Note } from '#web/shipment/note.tsx';

import classes from './paste-address.module.css';

type Before = Pick<ShipmentValues, 'receiver' | 'customerNote1'>;

interface Outcome extends PasteResult {
  before: Before;
}

/** One text area for an address as people send it by message: pasting fills the fields, tells what is left, can be undone. */
export function PasteAddress({ market }: { market: Market }) {
  const { form } = useShipmentForm();
  const { methods } = form;
  const places = usePlaces(market.code);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isReading, setIsReading] = useState(false);
  const latest = useRef(0);

  const fill = async (message: string) => {
    if (message.trim() === '') return;
    const turn = (latest.current += 1);
    setIsReading(true);
    try {
      // The words that it knows are many: they come when they are needed.
      const { readPastedAddress } = await import('#web/shipment/paste-fill.ts');
      const result = await readPastedAddress(message, market.code, places.find);
      // A message pasted meanwhile wins.
      if (turn !== latest.current) return;
      const { receiver, customerNote1 } = methods.getValues();
      setOutcome({ ...result, before: outcome?.before ?? { receiver, customerNote1 } });
      methods.setValue('receiver', result.party, { shouldDirty: true });
      if (result.note !== '') methods.setValue('customerNote1', result.note, { shouldDirty: true });
      await methods.trigger('receiver');
    } finally {
      if (turn === latest.current) setIsReading(false);
    }
  };

  const undo = ({ before }: Outcome) => {
    methods.setValue('receiver', before.receiver, { shouldDirty: true });
    methods.setValue('customerNote1', before.customerNote1, { shouldDirty: true });
    methods.clearErrors('receiver');
    setOutcome(null);
  };

  const clear = () => {
    setText('');
    setOutcome(null);
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
          setTimeout(() => void fill(area.value), 0);
        }}
      />
      {text.trim() !== '' && (
        <div className={classes.actions}>
          <Button variant="default" size="compact-sm" onClick={() => void fill(text)}>
            Fill in the fields
          </Button>
          {outcome && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Undo2 size={14} aria-hidden />}
              onClick={() => undo(outcome)}
            >
              Undo
            </Button>
          )}
          <Button variant="subtle" color="gray" size="compact-sm" onClick={clear}>
            Clear this text
          </Button>
        </div>
      )}
      <div role="status">{outcome && <PasteReport result={outcome} />}</div>
    </div>
  );
}

function PasteReport({ result: { filled, note, conflicts, unplaced } }: { result: PasteResult }) {
  const names = note === '' ? filled : [...filled, 'Customer Note 1'];
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
      {unplaced.length > 0 && (
        <Note tone="amber">
          Not placed; add it where it belongs:
          <Lines texts={unplaced} />
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
