import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { ExceptionItem } from '#shared/features/exceptions/exceptions.contract.ts';
import { snoozeDaysMost } from '#shared/features/exceptions/exceptions.rules.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';
import type { Person } from '#web/features/exceptions/exception-card.tsx';
import { useArrange } from '#web/features/exceptions/exceptions.api.ts';
import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { BusyButton } from '#web/platform/ui/form/busy-button.tsx';
import { WholeMessage } from '#web/platform/ui/form/whole-message.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { useStillThere } from '#web/platform/ui/use-still-there.ts';

import classes from './exceptions.module.css';

interface ArrangeFormProps {
  items: readonly ExceptionItem[];
  people: readonly Person[];
  onDone: () => void;
}

/** Each of several that are arranged together stays with whom it is, and one with somebody who has left. */
const unchanged = 'unchanged';

/** Somebody who has left the account cannot be chosen, but be taken off. */
function ownerOf({ ownerId }: ExceptionItem, people: readonly Person[]): string {
  if (ownerId === null) return '';
  return people.some(({ userId }) => userId === ownerId) ? ownerId : unchanged;
}

/** What is typed of whom it is, what is noted and until when it is out of sight, and how it is kept. */
function useArrangement({ items, people, onDone }: ArrangeFormProps) {
  const one = items.length === 1 ? items[0] : undefined;
  const [ownerBefore] = useState(one ? ownerOf(one, people) : unchanged);
  const [ownerId, setOwner] = useState(ownerBefore);
  const [note, setNote] = useState(one?.note ?? '');
  const [until, setUntil] = useState<string | null>('');
  const arrange = useArrange();
  const stillThere = useStillThere();
  // What is out of sight takes this form with it: nobody is called back by `mutate` then.
  const save = async (snoozedUntil?: string | null) => {
    if (arrange.isPending) return;
    try {
      await arrange.mutateAsync({
        // What a receiver asked for of a parcel underway needs no answer.
        items: items.flatMap(({ kind, subjectId }) => (kind === 'underway' ? [] : { kind, subjectId })),
        // What is left out stays.
        ...(ownerId !== ownerBefore && { ownerId: ownerId === '' ? null : ownerId }),
        ...((one || note !== '') && { note }),
        ...(snoozedUntil !== undefined && { snoozedUntil }),
      });
      onDone();
    } catch (thrown) {
      if (!stillThere()) toast.error(messageOf(thrown));
    }
  };
  return {
    mayStay: ownerBefore === unchanged,
    ownerId,
    setOwner,
    note,
    setNote,
    until: until ?? '',
    setUntil,
    error: arrange.error,
    isPending: arrange.isPending,
    save: () => void save(until === '' || until === null ? undefined : until),
    /** Back into sight. */
    wake: () => void save(null),
  };
}

type Arrangement = ReturnType<typeof useArrangement>;

/** Whose it is, a note, and out of sight until a day. */
export function ArrangeForm({ items, people, onDone }: ArrangeFormProps) {
  const arrangement = useArrangement({ items, people, onDone });
  const { error, isPending, save, wake } = arrangement;
  const fields = error instanceof Refusal ? error.fields : {};
  return (
    <form
      className={classes.form}
      aria-label={m.exceptions_arrange()}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <ArrangeFields arrangement={arrangement} people={people} fields={fields} />
      {error && Object.keys(fields).length === 0 && <WholeMessage message={messageOf(error)} />}
      <div className={classes.actions}>
        <BusyButton isBusy={isPending} busyLabel={m.exceptions_sending()}>
          {m.exceptions_save()}
        </BusyButton>
        {items.some(({ snoozedUntil }) => snoozedUntil !== null) && (
          <Button variant="default" onClick={wake}>
            {m.exceptions_wake()}
          </Button>
        )}
        <Button variant="subtle" onClick={onDone}>
          {m.common_back()}
        </Button>
      </div>
    </form>
  );
}

interface ArrangeFieldsProps {
  arrangement: Arrangement;
  people: readonly Person[];
  /** The server's message for each. */
  fields: Readonly<Record<string, string>>;
}

function ArrangeFields({ arrangement, people, fields }: ArrangeFieldsProps) {
  const { mayStay, ownerId, setOwner, note, setNote, until, setUntil } = arrangement;
  const market = useMarket();
  const [today] = useState(() => isoDayOf(new Date(), market));
  return (
    <>
      <NativeSelect
        label={m.exceptions_field_owner()}
        value={ownerId}
        onChange={(event) => setOwner(event.currentTarget.value)}
        data={[
          ...(mayStay ? [{ value: unchanged, label: m.exceptions_owner_unchanged() }] : []),
          { value: '', label: m.exceptions_nobody() },
          ...people.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
      />
      <TextInput
        label={m.exceptions_field_note()}
        value={note}
        error={fields['note'] ?? null}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <DateInput
        label={m.exceptions_snooze_until()}
        value={until}
        min={addDays(today, 1)}
        max={addDays(today, snoozeDaysMost)}
        onDay={setUntil}
        error={fields['snoozedUntil'] ?? null}
      />
    </>
  );
}
