import { fieldMessage, isPrintable, messages } from '#shared/platform/validation/rules.ts';

/** Said of a number that cannot be a consignment note's. */
export const notANumber = 'This is no consignment note number: its form or its check digit is wrong.';

/** Why texts of a record, by what they are, cannot be kept; null when they can. Others of its call are not held up by it. */
export function textRefusal(texts: Readonly<Record<string, string>>): string | null {
  const bad = Object.entries(texts).find(([, text]) => !isPrintable(text));
  return bad ? `${fieldMessage(`The ${bad[0]}`, messages.unprintable)}.` : null;
}
