import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { m, spoken } from '#shared/platform/words/words.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { loadIn } from '#web/platform/session/language.ts';
import { keepSession, startSession } from '#web/platform/session/session.ts';
import { readText, writeText } from '#web/platform/session/stored.ts';

/** Messages after a successful sign-in. */
const greetings = { login: m.sign_in_login_success, password: m.sign_in_password_updated } as const;
type Greeting = keyof typeof greetings;
const greetingKey = 'greeting';

const isGreeting = (kept: string | null): kept is Greeting => kept !== null && Object.hasOwn(greetings, kept);

/** Shows the message that the previous page could not show, because it was reloaded in the profile's language. */
export function greet(): void {
  const kept = readText('sessionStorage', greetingKey);
  writeText('sessionStorage', greetingKey, null);
  if (isGreeting(kept)) toast.success(greetings[kept]());
}

/**
 * Starts the session of a login reply and returns true. If the profile has another language than this page, loads the page at
 * `next` in that language and returns false; that page then shows the greeting (`greet`). This page does not show the session,
 * because input on a page that is being replaced would be lost. If loading that page was stopped, the user has to log in again.
 */
export async function enterPortal(reply: LoginReply, next: string, greeting: Greeting): Promise<boolean> {
  if (!reply.Language || reply.Language === spoken()) {
    startSession(reply);
    return true;
  }
  keepSession(reply);
  writeText('sessionStorage', greetingKey, greeting);
  await loadIn(reply.Language, () => location.replace(next));
  return false;
}
