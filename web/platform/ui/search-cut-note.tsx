import { m } from '#shared/platform/words/words.ts';
import { CopyTexts } from '#web/platform/ui/copy-texts.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { searchCut } from '#web/platform/ui/search-cut.ts';

import classes from './search-cut.module.css';

const wordsIn = (text: string) => text.split(/[\s,;]+/u).filter((word) => word !== '');

/** Says how much of a pasted text that is longer than a search is searched for; the rest can be copied. */
export function SearchCutNote({ text, max }: { text: string; max: number }) {
  const words = wordsIn(text);
  const taken = wordsIn(searchCut(text, max)).length;
  const left = words.slice(taken);
  return (
    <div className={classes.note}>
      <Note tone="amber">
        <div className={classes.line}>
          <span className={classes.text}>
            {left.length === 0
              ? m.ui_search_cut_word({ max })
              : m.ui_search_cut({ taken, count: words.length, max })}
          </span>
          {left.length > 0 && (
            <CopyTexts size="compact-sm" texts={left} label={m.ui_search_copy_left({ count: left.length })} />
          )}
        </div>
      </Note>
    </div>
  );
}
