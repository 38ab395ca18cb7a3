/** The language is chosen when the page loads: each language has its own build, so that only its texts are downloaded. */
import { type Language, languageCookie } from '#shared/platform/words/message.ts';
import { spoken } from '#shared/platform/words/words.ts';
import { keepCookie } from '#web/platform/http/cookies.ts';
import { send } from '#web/platform/http/client.ts';
import { isServerThere } from '#web/platform/http/is-server-there.ts';
import { messageOf, Refusal, unreachableMessage } from '#web/platform/http/refusal.ts';
import { readTokens } from '#web/platform/http/tokens.ts';
import { toast } from '#web/platform/ui/toast.ts';

/** Language of the page that is being loaded; null when none is. */
let coming: Language | null = null;
/** Maximum time to wait for the page to load. */
const loadMs = 10_000;

/**
 * Stores the language on the device and loads the page in it. Resolves only when this page stays: loading was stopped, took too
 * long, or the user came back to this page from the browser's cache.
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
    // Fires on the browser's Stop button, where the browser supports it.
    const { navigation } = window as { navigation?: EventTarget };
    navigation?.addEventListener('navigateerror', () => yes(), { signal });
  });
  listening.abort();
}

/** Reloads this page in the language, if it is another. */
function speakFromNowOn(language: Language): void {
  if (language === (coming ?? spoken())) keepCookie(languageCookie, language);
  else void loadIn(language, () => location.reload());
}

/**
 * Sets the language, and stores it in the user's profile if somebody is signed in, or will be on the page that loads next. Does
 * nothing while the server cannot be reached, because the browser would show its own error page instead of this one.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    if (readTokens()) {
      const { updateLanguage } = await import('#shared/features/profile/profile.contract.ts');
      await send(updateLanguage, { body: { Language: language } });
    } else if (!(await isServerThere())) throw new Refusal(unreachableMessage);
  } catch (thrown) {
    toast.error(messageOf(thrown));
    return;
  }
  speakFromNowOn(language);
}
