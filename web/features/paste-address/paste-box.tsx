import { Button, Loader } from '@mantine/core';
import { Undo2 } from 'lucide-react';

import { m } from '#shared/platform/words/words.ts';
import type { PastedFields } from '#web/features/paste-address/paste-fields.ts';
import type { PasteResult } from '#web/features/paste-address/paste-fill.ts';
import { PasteQuestionNote } from '#web/features/paste-address/paste-question.tsx';
import { PasteReport } from '#web/features/paste-address/paste-report.tsx';
import { type PasteElsewhere, type PasteTarget, usePaste } from '#web/features/paste-address/use-paste.ts';
import { GrowingTextarea } from '#web/platform/ui/growing-textarea.tsx';

import classes from './paste-box.module.css';

export interface MessageElsewhere {
  text: string;
  /** The message read as an address of its own country. */
  result: PasteResult;
  /** The fields' content that came from no message. */
  typed: PastedFields;
}

interface PasteBoxProps extends PasteTarget {
  /** Label of the field for delivery notes; without it, a note is reported as not placed. */
  noteLabel?: string;
  /** Returns where a receiver in another country can be entered; null if this user has no such form. */
  elsewhere?: (message: MessageElsewhere) => PasteElsewhere | null;
}

/** A text area for an address pasted from a message: fills in the fields, reports what is left over, and can be undone. */
export function PasteBox({ noteLabel, elsewhere, ...target }: PasteBoxProps) {
  const paste = usePaste(target);
  const { text, filled, question } = paste;

  return (
    <div className={classes.paste}>
      <GrowingTextarea
        label={m.paste_address_paste_an_address()}
        placeholder={m.paste_address_name_phone_and_address_as_they()}
        minRows={1}
        maxRows={6}
        autoComplete="off"
        value={text}
        rightSection={paste.isReading ? <Loader size={14} aria-hidden /> : null}
        onChange={(event) => paste.setText(event.currentTarget.value)}
        onPaste={(event) => {
          const area = event.currentTarget;
          const message = event.clipboardData.getData('text');
          const isPart = area.selectionStart !== area.selectionEnd && area.value !== selected(area);
          if (paste.isRead && !isPart && message.trim() !== '') {
            // A new message replaces the current one and is not joined to it, because it is for another receiver.
            event.preventDefault();
            paste.take(message);
            return;
          }
          // After the browser has inserted the text at the cursor.
          setTimeout(() => paste.take(area.value), 0);
        }}
      />
      {text.trim() !== '' && (
        <div className={classes.actions}>
          <Button variant="default" size="compact-sm" onClick={() => paste.take(text)}>
            {m.paste_address_fill_in_the_fields()}
          </Button>
          {filled && !question && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Undo2 size={14} aria-hidden />}
              onClick={paste.undo}
            >
              {m.common_undo()}
            </Button>
          )}
          {filled?.earlier && !question && !filled.text.includes(filled.earlier.text) && (
            <Button variant="subtle" size="compact-sm" onClick={paste.join}>
              {m.paste_address_read_together_with_the_message_before()}
            </Button>
          )}
          <Button variant="subtle" color="gray" size="compact-sm" onClick={paste.clear}>
            {m.paste_address_clear_this_text()}
          </Button>
        </div>
      )}
      <div role="status">
        {question ? (
          <PasteQuestionNote
            question={question}
            noteLabel={noteLabel ?? ''}
            elsewhere={
              question.result.elsewhere && elsewhere
                ? elsewhere({
                    text: question.text,
                    result: question.result.elsewhere,
                    typed: paste.typed(),
                  })
                : null
            }
            onReplace={paste.replaceTyped}
            onKeep={paste.keepTyped}
            onFillHere={paste.fillHere}
          />
        ) : (
          filled && (
            <PasteReport
              result={filled.result}
              kept={filled.kept}
              offers={filled.offers}
              left={filled.left}
              noteLabel={noteLabel ?? null}
              onAccept={paste.accept}
            />
          )
        )}
      </div>
    </div>
  );
}

const selected = (area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd);
