/** Named consignment notes that are not the account's: each is reported by its number, so that the user can remove it. */
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { notFound, Refused } from '#server/platform/http/refused.ts';

/** Most numbers reported per request. */
const namedAtOnce = 50;
const field = 'ConsignmentNo';

/** `known` are the account's numbers as stored; `cnOf` normalises the texts in `given`. */
export function unknownNumbers(
  given: readonly string[],
  known: ReadonlySet<string>,
  cnOf: (text: string) => string,
): Refused {
  const problems = given.flatMap((what, at) =>
    known.has(cnOf(what)) ? [] : [problemAt(`${field}.${at}`, m.http_problem_not_found, { what })],
  );
  const [first] = problems;
  if (!first || given.length === 1) return notFound(m.shipment_the_cn);
  return new Refused('notFound', first, { problems: problems.slice(0, namedAtOnce) });
}

/** The same for requests that have the numbers in another field. */
export async function numbersIn<T>(own: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const problems = error.problems.map((one) =>
      one.field.startsWith(`${field}.`) ? { ...one, field: `${own}${one.field.slice(field.length)}` } : one,
    );
    const [first] = problems;
    if (!first || first.field === error.problems[0]?.field) throw error;
    throw new Refused(error.refusal, first, { problems });
  }
}
