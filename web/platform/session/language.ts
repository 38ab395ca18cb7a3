/** The page's language is chosen by a page load: each has a build of its own, so that only its words are downloaded. */
import { type Language, languageCookie } from '#shared/platform/words/message.ts';
import { spoken } from '#shared/platform/words/words.ts';
import { keepCookie } from '#web/platform/http/cookies.ts';
import { send } from '#web/platform/http/client.ts';
import { readTokens } from '#web/platform/http/tokens.ts';

/** Of the page that is being loaded in place of this one, as long as that may take. */
let coming: Language | null = null;
const loadMs = 10_000;

/** Keeps the language on the device and loads the page in it, where it is another. */
export function speakFromNowOn(language: Language, load: () => void = () => location.reload()): void {
  keepCookie(languageCookie, language);
  if (language === (coming ?? spoken())) return;
  coming = language;
  setTimeout(() => (coming = null), loadMs);
  load();
}

/** Keeps it in the user's profile as well, where somebody is signed in, or is about to be on the page that comes. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (readTokens()) {
    const { updateLanguage } = await import('#shared/features/profile/profile.contract.ts');
    await send(updateLanguage, { body: { Language: language } });
  }
  speakFromNowOn(language);
}
