/** Input as its schema reads it; what is refused names every field. */
import type * as z from 'zod/mini';

import type { Schema } from '#shared/platform/http/call.ts';
import { labelsIn, parse } from '#shared/platform/validation/parse.ts';
import type { Problem } from '#shared/platform/validation/problem.ts';

import { fast } from './fast-schema.ts';
import { type Member, memberOf, type Principal } from './principal.ts';
import { allWrong, invalid } from './refused.ts';

/** What else is wrong with a body that cannot be read, so that everything is reported at once. */
export type AlsoWrong = (member: Member, given: unknown) => Promise<readonly Problem[]>;

export function parsed<S extends Schema>(schema: S, input: unknown): z.output<S> {
  const result = parse(fast(schema), input);
  if (!result.ok) throw invalid(result.problems, labelsIn(schema));
  return result.value;
}

export async function parsedBody<S extends Schema>(
  schema: S,
  given: unknown,
  principal: Principal,
  alsoWrong?: AlsoWrong,
): Promise<z.output<S>> {
  const result = parse(fast(schema), given);
  if (result.ok) return result.value;
  const member = memberAsking(principal);
  const also = alsoWrong && member ? await alsoWrong(member, given) : [];
  throw invalid(allWrong(result.problems, also), labelsIn(schema));
}

function memberAsking(principal: Principal): Member | null {
  if (principal.kind === 'person') return principal;
  return principal.kind === 'token' ? memberOf(principal) : null;
}
