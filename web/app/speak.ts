/**
 * Imported by start.tsx before any module with texts, so that texts created while the other modules load are in the page's
 * language already.
 */
import { baseLanguage, isLanguage, languageCookie } from '#shared/platform/words/message.ts';
import { speak } from '#shared/platform/words/words.ts';
import { readCookie } from '#web/platform/http/cookies.ts';

// In development there is one page for all languages.
const kept = import.meta.env.DEV ? readCookie(languageCookie) : null;
const language = kept ?? document.documentElement.lang;
speak(isLanguage(language) ? language : baseLanguage);
