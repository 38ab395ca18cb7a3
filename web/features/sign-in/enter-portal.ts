import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { m, spoken } from '#shared/platform/words/words.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { loadIn } from '#web/platform/session/language.ts';
import { keepSession, startSession } from '#web/platform/session/session.ts';

/** What is said once somebody is in. */
const greetings = { login: m.sign_in_login_success, password: m.sign_in_password_updated } as const;
type Greeting = keyof typeof greetings;
const greetingKey = 'greeting';

const isGreeting = (kept: string | null): kept is Greeting => kept !== null && Object.hasOwn(greetings, kept);

/** What the page before could not say, as it was loaded again in the language of the profile. */
export function greet(): void {
  const kept = sessionStorage.getItem(greetingKey);
  sessionStorage.removeItem(greetingKey);
  if (isGreeting(kept)) toast.success(greetings[kept]());
}

/**
 * Begins the session of a login answer. Whose profile has another language than this page gets the page at `next` loaded in it: this one
 * then shows nothing of the session, as what is chosen on a page that is going would be lost. False where it has not gone, because loading
 * the other was stopped: then it is for the person to log in again. The
 * greeting of another page is for that page to say (`greet`).
 */
export async function enterPortal(reply: LoginReply, next: string, greeting: Greeting): Promise<boolean> {
  if (!reply.Language || reply.Language === spoken()) {
    startSession(reply);
    return true;
  }
  keepSession(reply);
  sessionStorage.setItem(greetingKey, greeting);
  await loadIn(reply.Language, () => location.replace(next));
  return false;
}
