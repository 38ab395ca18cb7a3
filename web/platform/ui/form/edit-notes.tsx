import { Button } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';

import { changedMeanwhile } from '#shared/platform/http/changed-meanwhile.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { ChangedMeanwhile, type FieldConflict } from '#web/platform/ui/changed-meanwhile.tsx';
import type { Draft } from '#web/platform/ui/form/use-draft.ts';
import type { Conflict, Edit } from '#web/platform/ui/form/use-edit.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { Note } from '#web/platform/ui/note.tsx';
import { m } from '#shared/platform/words/words.ts';
import { sentenceOf } from '#shared/platform/validation/problem.ts';

/** A field's label, and a function that returns its value as text for users. */
export type FieldText<I> = readonly [label: string, text: (values: I) => string];

/** Text of a checkbox value. */
export const yesOrNo = (value = false): string => (value ? m.common_yes() : m.common_no());

/** Note at the top of a form that it contains restored input, with a button to start again. */
export function DraftNote({ draft }: { draft: Pick<Draft<FieldValues>, 'restored' | 'startOver'> }) {
  if (!draft.restored) return null;
  return (
    <Note tone="grey">
      {m.ui_draft_restored()}{' '}
      <Button variant="subtle" size="compact-sm" onClick={draft.startOver}>
        {m.ui_start_over()}
      </Button>
    </Note>
  );
}

interface EditNotesProps<I> {
  edit: Edit<I>;
  fields: readonly FieldText<I>[];
}

/** Notes at the top of a form whose data others may change too. */
export function EditNotes<I>({ edit, fields }: EditNotesProps<I>) {
  const market = useMarket();
  const { conflict, aside, draft } = edit;
  if (conflict) {
    const { changedBy, changedAt } = conflict.now;
    const when = changedAt === null ? '–' : formatDayTime(new Date(changedAt), market);
    // For some data, it is not recorded who changed it.
    const isKnown = changedBy !== null || changedAt !== null;
    return (
      <ChangedMeanwhile
        title={isKnown ? sentenceOf(changedMeanwhile(changedBy, when)) : m.ui_changed_meanwhile()}
        changes={conflictsOf(conflict, fields)}
        onKeep={edit.keepMine}
        onTake={edit.takeTheirs}
      >
        {m.ui_what_they_changed()}
      </ChangedMeanwhile>
    );
  }
  if (aside) {
    return (
      <Note tone="grey">
        {m.ui_typed_set_aside()}{' '}
        <Button variant="subtle" size="compact-sm" onClick={edit.putBack}>
          {m.ui_put_back()}
        </Button>
      </Note>
    );
  }
  return <DraftNote draft={draft} />;
}

function conflictsOf<I>(
  { opened, typed, now }: Conflict<I>,
  fields: readonly FieldText<I>[],
): FieldConflict[] {
  return fields.flatMap(([label, text]) => {
    const [before, theirs, mine] = [text(opened), text(now.values), text(typed)];
    if (before === theirs) return [];
    return [{ label, before, theirs, mine: mine === before || mine === theirs ? null : mine }];
  });
}
