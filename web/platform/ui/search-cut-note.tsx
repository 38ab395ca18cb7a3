import { searchedWords } from '#shared/platform/search/searched-words.ts';
import { m } from '#shared/platform/words/words.ts';
import { CopyTexts } from '#web/platform/ui/copy-texts.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { searchCut } from '#web/platform/ui/search-cut.ts';

import classes from './search-cut.module.css';

/** Says how much of a pasted text that is longer than a search is searched for; the rest can be copied. */
export function SearchCutNote({ text, max }: { text: string; max: number }) {
  const words = searchedWords(text);
  const taken = searchedWords(searchCut(text, max)).length;
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
