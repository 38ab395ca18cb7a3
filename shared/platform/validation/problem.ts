/**
 * A problem as data: a code with parameters, from the rule to the response. It becomes a message only at the edge (`sentenceOf`),
 * in the reader's language.
 */
import { type AnyMessage, type Message, type SayOptions, sayWith } from '#shared/platform/words/message.ts';

/** A term with its own translation, such as the name of a service, is passed as its message. */
type Param = string | number | Message;
export type ProblemParams = Readonly<Record<string, Param>>;

export interface Problem {
  /** The field as a dotted path (`pieces.0.weightGrams`); empty when it concerns no field. */
  readonly field: string;
  /** Problem code for programs: `shipment.cod_out_of_range`. */
  readonly code: string;
  readonly params: ProblemParams;
  readonly words: AnyProblemMessage;
}

/** Any message of the catalogue whose key contains `_problem_`. */
export type AnyProblemMessage = AnyMessage & { readonly code: string };

/** The placeholders of a message without `label`, which `sentenceOf` fills in. */
export type ParamsOf<W> = W extends (places: infer P, options?: SayOptions) => string
  ? { readonly [K in keyof P as string extends K ? never : K extends 'label' ? never : K]: P[K] | Message }
  : never;
export type ParamsArgument<P> = keyof P extends never ? [params?: ProblemParams] : [params: P];

/** Creates a problem of a field: `problemAt('codCents', m.shipment_problem_cod_out_of_range, { min, max })`. */
export function problemAt<W extends AnyProblemMessage>(
  field: string,
  words: W,
  ...[params]: ParamsArgument<ParamsOf<W>>
): Problem {
  return { field, code: words.code, params: params ?? {}, words };
}

/** Creates a problem that concerns no particular field. */
export function problem<W extends AnyProblemMessage>(
  words: W,
  ...params: ParamsArgument<ParamsOf<W>>
): Problem {
  return problemAt<W>('', words, ...params);
}

/** Returns the message for users; `label` is the field's, for messages that begin with it (spec §5). */
export function sentenceOf({ words, params }: Problem, label = '', options?: SayOptions): string {
  const places: Record<string, string | number> = { label };
  for (const [name, value] of Object.entries(params))
    places[name] = typeof value === 'function' ? value({}, options) : value;
  return sayWith(words, places, options).trim();
}

/** A problem as sent in a response: `r.problems`. Terms are in English, for programs. */
export interface SentProblem {
  field: string;
  code: string;
  params: Record<string, string | number>;
}

export function sentProblem({ field, code, params }: Problem): SentProblem {
  const sent = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'function' ? value({}, { locale: 'en' }) : value,
  ]);
  return { field, code, params: Object.fromEntries(sent) as SentProblem['params'] };
}
