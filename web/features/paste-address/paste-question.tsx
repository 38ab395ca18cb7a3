import { Button } from '@mantine/core';

import { countryName } from '#shared/features/postcode/countries.model.ts';
import { inRow } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';
import { labelOfField } from '#web/features/paste-address/paste-fields.ts';
import type { PasteElsewhere, PasteQuestion } from '#web/features/paste-address/use-paste.ts';
import { Note } from '#web/platform/ui/note.tsx';

import classes from './paste-box.module.css';

interface PasteQuestionNoteProps {
  question: PasteQuestion;
  noteLabel: string;
  elsewhere: PasteElsewhere | null;
  onReplace: () => void;
  onKeep: () => void;
  onFillHere: () => void;
}

/** A question that the user must answer before a message is filled in. */
export function PasteQuestionNote(props: PasteQuestionNoteProps) {
  const { question, noteLabel, elsewhere, onReplace, onKeep, onFillHere } = props;
  if (question.kind === 'elsewhere') {
    return (
      <Note tone="amber">
        {m.paste_address_of_another_country({
          country: countryName(question.result.elsewhere?.party.country ?? ''),
        })}
        {elsewhere?.warning && <div>{elsewhere.warning}</div>}
        <div className={classes.answers}>
          {elsewhere && (
            <Button variant="default" size="compact-sm" onClick={elsewhere.open}>
              {elsewhere.label}
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={onFillHere}>
            {m.paste_address_fill_in_here()}
          </Button>
        </div>
      </Note>
    );
  }
  const labels = inRow(question.typed.map((name) => labelOfField(name, noteLabel)));
  return (
    <Note tone="amber">
      {m.paste_address_filled_in_already_and_not_from({ labels })}
      <div className={classes.answers}>
        <Button variant="default" size="compact-sm" onClick={onReplace}>
          {m.paste_address_replace_with_this_message()}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onKeep}>
          {m.paste_address_keep_these_and_fill_in_the()}
        </Button>
      </div>
    </Note>
  );
}
