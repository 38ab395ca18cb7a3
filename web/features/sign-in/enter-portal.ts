import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { spoken } from '#shared/platform/words/words.ts';
import { speakFromNowOn } from '#web/platform/session/language.ts';
import { keepSession, startSession } from '#web/platform/session/session.ts';

/**
 * Begins the session of a login answer. Whose profile has another language than this page gets the page at `next` loaded in it: this one
 * then shows nothing of the session, as what is chosen on a page that is going would be lost, and this function never ends.
 */
export async function enterPortal(reply: LoginReply, next: string): Promise<void> {
  if (!reply.Language || reply.Language === spoken()) {
    startSession(reply);
    return;
  }
  keepSession(reply);
  speakFromNowOn(reply.Language, () => location.replace(next));
  await new Promise(() => undefined);
}
