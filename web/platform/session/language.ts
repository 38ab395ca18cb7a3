/** The page's language is chosen by a page load: each has a build of its own, so that only its words are downloaded. */
import { type Language, languageCookie } from '#shared/platform/words/message.ts';
import { spoken } from '#shared/platform/words/words.ts';
import { keepCookie } from '#web/platform/http/cookies.ts';
import { send } from '#web/platform/http/client.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { readTokens } from '#web/platform/http/tokens.ts';
import { toast } from '#web/platform/ui/toast.ts';

/** Of the page that is being loaded in place of this one. */
let coming: Language | null = null;
/** As long as loading may take. */
const loadMs = 10_000;

/**
 * Keeps the language on the device and loads the page in it. Ends where this page stays: the other was stopped, never came, or was left
 * again by a way back that the browser had kept.
 */
export async function loadIn(language: Language, load: () => void): Promise<void> {
  keepCookie(languageCookie, language);
  coming = language;
  load();
  await stillHere();
  coming = null;
}

async function stillHere(): Promise<void> {
  const listening = new AbortController();
  await new Promise<void>((yes) => {
    const { signal } = listening;
    setTimeout(yes, loadMs);
    window.addEventListener('pageshow', ({ persisted }) => persisted && yes(), { signal });
    // Tells of the browser's Stop, where the browser has it.
    const { navigation } = window as { navigation?: EventTarget };
    navigation?.addEventListener('navigateerror', () => yes(), { signal });
  });
  listening.abort();
}

/** Loads this page in the language, where it is another. */
function speakFromNowOn(language: Language): void {
  if (language === (coming ?? spoken())) keepCookie(languageCookie, language);
  else void loadIn(language, () => location.reload());
}

/** Keeps it in the user's profile as well, where somebody is signed in, or is about to be on the page that comes. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    if (readTokens()) {
      const { updateLanguage } = await import('#shared/features/profile/profile.contract.ts');
      await send(updateLanguage, { body: { Language: language } });
    }
  } catch (thrown) {
    toast.error(messageOf(thrown));
    return;
  }
  speakFromNowOn(language);
}
