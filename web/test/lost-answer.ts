import { Refusing, type Sent } from '#web/test/screen.tsx';

/**
 * Answers a create like the server does (`server/platform/db/repeats.ts`): a key makes one thing, and a repeat gets its answer.
 * The first answer is lost on its way. `made` collects the bodies that were saved.
 */
export function losingTheFirstAnswer(reply: (body: unknown) => unknown) {
  const made = new Map<string | null, unknown>();
  let isLost = false;
  const answer = ({ body, key }: Sent): unknown => {
    if (!made.has(key)) made.set(key, body);
    if (!isLost) {
      isLost = true;
      throw new TypeError('The connection was lost');
    }
    const isRepeat = JSON.stringify(made.get(key)) === JSON.stringify(body);
    return isRepeat ? reply(body) : new Refusing('Used before.', 409, {}, { code: 'http.key_used' });
  };
  return { answer, made: () => [...made.values()] };
}
