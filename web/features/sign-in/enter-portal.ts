import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { spoken } from '#shared/platform/words/words.ts';
import { loadIn } from '#web/platform/session/language.ts';
import { keepSession, startSession } from '#web/platform/session/session.ts';

/**
 * Begins the session of a login answer. Whose profile has another language than this page gets the page at `next` loaded in it: this one
 * then shows nothing of the session, as what is chosen on a page that is going would be lost. False where it has not gone, because loading
 * the other was stopped: then it is for the person to log in again.
 */
export async function enterPortal(reply: LoginReply, next: string): Promise<boolean> {
  if (!reply.Language || reply.Language === spoken()) {
    startSession(reply);
    return true;
  }
  keepSession(reply);
  await loadIn(reply.Language, () => location.replace(next));
  return false;
}
