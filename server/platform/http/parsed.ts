/** Parses input by its schema; a refusal names every wrong field. */
import * as z from 'zod/mini';

import type { Call, Schema } from '#shared/platform/http/call.ts';
import { labelsIn, parse } from '#shared/platform/validation/parse.ts';
import type { Problem } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';

import { fast } from './fast-schema.ts';
import { type ApiToken, type Member, memberOf, type Principal } from './principal.ts';
import { type AcceptedNames, programInput } from './program-input.ts';
import { type AsRead, sentBack } from './read-back.ts';
import { allWrong, invalid, type Refused } from './refused.ts';

/** A feature's additions to the parsing of a call's body. */
export interface AboutBody<P = unknown> {
  /** Returns further problems of an invalid body, so that all are reported at once. */
  alsoWrong?(member: Member, given: unknown): Promise<readonly Problem[]>;
  /** For a program's PATCH: returns the object as a GET returns it. With it, a program may send back everything that it read. */
  asRead?(asked: { member: Member; params: P; language: Language }): Promise<unknown>;
  /** Used instead of `asRead`: fields that only a GET returns are ignored, because their values change by themselves. */
  isReadPassedOver?: true;
}

export function parsed<S extends Schema>(
  schema: S,
  input: unknown,
  options?: { isForProgram: boolean },
): z.output<S> {
  const result = parse(fast(schema), input, options);
  if (!result.ok) throw invalid(result.problems, labelsIn(schema));
  return result.value;
}

export async function parsedBody<S extends Schema>(
  schema: S,
  given: unknown,
  principal: Principal,
  about: AboutBody,
): Promise<z.output<S>> {
  const result = parse(fast(schema), given);
  if (result.ok) return result.value;
  const member = principal.kind === 'person' ? principal : null;
  const also = (member && (await about.alsoWrong?.(member, given))) ?? [];
  throw invalid(allWrong(result.problems, also), labelsIn(schema));
}

/** Parses what a program sent. Unknown field names are problems too, and limits are in the field's unit. */
export function readOfProgram<S extends Schema>(
  schema: S,
  given: unknown,
  beside?: AcceptedNames,
): { ok: true; value: z.output<S> } | { ok: false; problems: readonly Problem[] } {
  const { value, unknown } = programInput(schema, given, beside);
  const result = parse(fast(schema), value, { isForProgram: true });
  if (unknown.length === 0) return result;
  return { ok: false, problems: allWrong(unknown, result.ok ? [] : result.problems) };
}

const nothing = z.object({});

/** Also for calls without a query: an unknown filter or safeguard is refused, not ignored. */
export function queryOfProgram({ query }: Call, given: unknown): unknown {
  const schema = query ?? nothing;
  const result = readOfProgram(schema, given, { known: ['dryRun'] });
  if (!result.ok) throw invalid(result.problems, labelsIn(schema));
  // Undefined, not {}, if the call has no query, and likewise for a body: repeats are recognised by these values, also after an
  // upgrade.
  return query && result.value;
}

interface AskedByProgram {
  params: unknown;
  language: Language;
  idempotencyKey: string | null;
  /** Returns a value as a response with that schema contains it. */
  answered(answer: Schema, value: unknown): unknown;
}

export interface BodyOfProgram {
  body: unknown;
  /**
   * Refuses the write unless it is a repeat. A repeat gets its first answer, although that write has changed the values that were
   * read before it.
   */
  refusal: Refused | null;
}

export async function bodyOfProgram(
  declared: Call,
  given: unknown,
  token: ApiToken,
  about: AboutBody,
  { idempotencyKey, answered, ...asked }: AskedByProgram,
): Promise<BodyOfProgram> {
  const { body, idempotent } = declared;
  const schema = body ?? nothing;
  const isNothing = body === undefined && (typeof given !== 'object' || Array.isArray(given));
  const member = memberOf(token);
  const { asRead, isReadPassedOver } = about;
  const read: AsRead | undefined =
    asRead && (async (answer) => answered(answer, await asRead({ ...asked, member })));
  const back = await sentBack(declared, isNothing ? {} : given, isReadPassedOver ? 'passed over' : read);
  const result = readOfProgram(schema, back.given, { meant: idempotent ? ['?dryRun=true'] : [] });
  if (!result.ok) {
    const also = (await about.alsoWrong?.(member, given)) ?? [];
    throw invalid(allWrong([...back.changed, ...result.problems], also), labelsIn(schema));
  }
  const refusal = back.changed.length > 0 ? invalid(back.changed, labelsIn(schema)) : null;
  if (refusal && idempotencyKey === null) throw refusal;
  return { body: body && result.value, refusal };
}
