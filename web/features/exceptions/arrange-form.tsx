import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { arrangeExceptions, ExceptionItem } from '#shared/features/exceptions/exceptions.contract.ts';
import { isSnoozed, snoozeDaysMost, snoozeEndsHours } from '#shared/features/exceptions/exceptions.rules.ts';
import { addDays, formatDay, formatDayTime, isoDayOf } from '#shared/platform/time/market-time.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import type { Person } from '#web/features/exceptions/exception-card.tsx';
import { useArrange } from '#web/features/exceptions/exceptions.api.ts';
import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { DateInput, type DateInputProps } from '#web/platform/ui/date-input.tsx';
import { BusyButton } from '#web/platform/ui/form/busy-button.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { useKept } from '#web/platform/ui/form/use-kept.ts';
import { FormMessage } from '#web/platform/ui/form/whole-message.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { hideUndo, undoToast } from '#web/platform/ui/undo-toast.tsx';
import { useNow } from '#web/platform/ui/use-now.ts';
import { useStillThere } from '#web/platform/ui/use-still-there.ts';

import classes from './exceptions.module.css';

interface ArrangeFormProps {
  items: readonly ExceptionItem[];
  people: readonly Person[];
  onDone: () => void;
}

/** For several items, or an owner who has left the account: keeps each item's current owner. */
const unchanged = 'unchanged';

/** The owner to show. A user who has left the account cannot be chosen, but can be replaced. */
function ownerOf({ ownerId }: ExceptionItem, people: readonly Person[]): string {
  if (ownerId === null) return '';
  return people.some(({ userId }) => userId === ownerId) ? ownerId : unchanged;
}

interface Typed {
  ownerId: string;
  note: string;
  until: string;
}

/** The key contains the saved values, so that a draft is not restored over values that a colleague has saved since. */
function draftKeyOf(items: readonly ExceptionItem[], { ownerId, note }: Typed): string {
  const ids = items.map(({ kind, subjectId }) => `${kind} ${subjectId}`).toSorted();
  return `arrange/${ids.join()}/${ownerId}/${note}`;
}

/** When the items return to the inbox: one with a deadline returns before the requested day, or is not postponed. */
function postponedText(
  { arrangedCount, snoozedCount: count, backFirst, backLast }: CallReply<typeof arrangeExceptions>,
  market: Market,
): string {
  const stays = count < arrangedCount ? [m.exceptions_snooze_stays({ count: arrangedCount - count })] : [];
  if (backFirst === null || backLast === null) return stays.join('');
  const from = formatDay(new Date(backFirst), market);
  const to = formatDay(new Date(backLast), market);
  const back =
    from === to
      ? m.exceptions_postponed({ count, day: from })
      : m.exceptions_postponed_between({ count, from, to });
  return stays.length === 0 ? back : [`${back}.`, ...stays].join(' ');
}

/** The state of the form (owner, note, day of return) and how it is saved. */
function useArrangement({ items, people, onDone }: ArrangeFormProps) {
  const one = items.length === 1 ? items[0] : undefined;
  const [before] = useState<Typed>(() => ({
    ownerId: one ? ownerOf(one, people) : unchanged,
    note: one?.note ?? '',
    until: '',
  }));
  // The selection may change while the user types; the draft stays the same.
  const [draftKey] = useState(() => draftKeyOf(items, before));
  const { value: typed, change, forget, draft } = useKept(draftKey, before);
  const { ownerId, note, until } = typed;
  const arrange = useArrange();
  const market = useMarket();
  const stillThere = useStillThere();
  // What a receiver asked for while the parcel is underway needs no answer.
  const arranged = items.flatMap(({ kind, subjectId }) => (kind === 'underway' ? [] : { kind, subjectId }));
  const undo = async () => {
    try {
      await arrange.mutateAsync({ items: arranged, snoozedUntil: null });
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };
  const snooze = useSnooze(items);
  const isTooLate = snooze.max !== undefined && until > snooze.max;
  const tell = (kept: CallReply<typeof arrangeExceptions>) => {
    const now = Date.now();
    // Undo would wake items that were already postponed before, so it is not offered for them.
    const mayUndo = kept.snoozedCount > 0 && !items.some((item) => isSnoozed(item, now));
    const text = postponedText(kept, market);
    if (mayUndo) return undoToast(text, () => void undo());
    hideUndo();
    toast.success(text);
  };
  // Postponed items unmount this form, so use the promise and not the callbacks of `mutate`.
  const save = async (snoozedUntil?: string | null) => {
    if (arrange.isPending) return;
    try {
      const kept = await arrange.mutateAsync({
        items: arranged,
        // Values that are left out stay as they are.
        ...(ownerId !== before.ownerId && { ownerId: ownerId === '' ? null : ownerId }),
        ...((one || note !== '') && { note }),
        ...(snoozedUntil !== undefined && { snoozedUntil }),
      });
      forget();
      if (typeof snoozedUntil === 'string') tell(kept);
      onDone();
    } catch (thrown) {
      if (!stillThere()) toast.error(messageOf(thrown));
    }
  };
  return {
    mayStay: before.ownerId === unchanged,
    typed,
    change,
    snooze,
    untilError: isTooLate && snooze.max ? m.exceptions_snooze_latest({ day: showDay(snooze.max) }) : null,
    draft,
    error: arrange.error,
    isPending: arrange.isPending,
    save: () => {
      if (!isTooLate) void save(until === '' ? undefined : until);
    },
    /** Returns the items to the inbox. */
    wake: () => void save(null),
  };
}

type Arrangement = ReturnType<typeof useArrangement>;

/** Sets the owner, a note, and a day until which the item is hidden. */
export function ArrangeForm({ items, people, onDone }: ArrangeFormProps) {
  const arrangement = useArrangement({ items, people, onDone });
  const { draft, error, isPending, save, wake } = arrangement;
  const now = useNow();
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
      <DraftNote draft={draft} />
      <ArrangeFields arrangement={arrangement} people={people} fields={fields} />
      {error && Object.keys(fields).length === 0 && <FormMessage message={messageOf(error)} />}
      <div className={classes.actions}>
        <BusyButton isBusy={isPending} busyLabel={m.exceptions_sending()}>
          {m.exceptions_save()}
        </BusyButton>
        {items.some((item) => isSnoozed(item, now)) && (
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

type Snooze = Pick<DateInputProps, 'min' | 'max' | 'disabled' | 'description'>;

/** The days on which items may return to the inbox, with the reason for the limit; several return each in their own time. */
function useSnooze(items: readonly ExceptionItem[]): Snooze {
  const market = useMarket();
  const [today] = useState(() => isoDayOf(new Date(), market));
  const min = addDays(today, 1);
  const furthest = addDays(today, snoozeDaysMost);
  const due = items.flatMap(({ dueAt }) => dueAt ?? []);
  const [dueAt] = due;
  if (dueAt === undefined) return { min, max: furthest };
  const hours = snoozeEndsHours;
  if (items.length > 1) {
    return { min, max: furthest, description: m.exceptions_snooze_ends_each({ hours }) };
  }
  const when = formatDayTime(new Date(dueAt), market);
  const dayBefore = addDays(isoDayOf(new Date(dueAt), market), -1);
  if (dayBefore < min) return { disabled: true, description: m.exceptions_snooze_too_late({ when }) };
  const max = dayBefore < furthest ? dayBefore : furthest;
  return { min, max, description: m.exceptions_snooze_ends({ when, hours }) };
}

interface ArrangeFieldsProps {
  arrangement: Arrangement;
  people: readonly Person[];
  /** The server's message for each field. */
  fields: Readonly<Record<string, string>>;
}

function ArrangeFields({ arrangement, people, fields }: ArrangeFieldsProps) {
  const { mayStay, typed, change, snooze, untilError } = arrangement;
  return (
    <>
      <NativeSelect
        label={m.exceptions_field_owner()}
        value={typed.ownerId}
        onChange={(event) => change({ ownerId: event.currentTarget.value })}
        data={[
          ...(mayStay ? [{ value: unchanged, label: m.exceptions_owner_unchanged() }] : []),
          { value: '', label: m.exceptions_nobody() },
          ...people.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
      />
      <TextInput
        label={m.exceptions_field_note()}
        value={typed.note}
        error={fields['note'] ?? null}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <DateInput
        label={m.exceptions_snooze_until()}
        value={typed.until}
        {...snooze}
        onDay={(day) => change({ until: day ?? '' })}
        error={untilError ?? fields['snoozedUntil'] ?? null}
      />
    </>
  );
}
