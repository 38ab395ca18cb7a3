import { type Language, languageNames, languages } from '#shared/platform/words/message.ts';
import { m, spoken } from '#shared/platform/words/words.ts';
import { chooseLanguage } from '#web/platform/session/language.ts';

import classes from './language-choice.module.css';

/** The three languages, each by its own name; the current one is marked. Before login, the choice is stored on the device. */
export function LanguageChoice() {
  return (
    <div role="group" aria-label={m.session_language()} className={classes.choice}>
      {languages.map((language: Language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === spoken()}
          className={classes.language}
          onClick={() => void chooseLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  );
}
