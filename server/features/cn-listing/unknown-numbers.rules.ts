/** Consignment notes that were named among others and are not the account's: each by its number, so that one can be taken out. */
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { notFound, Refused } from '#server/platform/http/refused.ts';

/** Of one request at most. */
const namedAtOnce = 50;
const field = 'ConsignmentNo';

/** `known` are those of the account as they are kept, `cnOf` is how `given` is read. */
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

/** The same where the request has its numbers in another field. */
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
