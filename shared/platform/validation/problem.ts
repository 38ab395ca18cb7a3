/**
 * What is wrong, as data: a code with parameters, from the rule to the answer. It becomes a sentence at the edge only
 * (`sentenceOf`), in the language of who reads it.
 */
import { type AnyMessage, type Message, type SayOptions, sayWith } from '#shared/platform/words/message.ts';

/** A term that has words of its own, such as the name of a service, is handed on as its message. */
type Param = string | number | Message;
export type ProblemParams = Readonly<Record<string, Param>>;

export interface Problem {
  /** The field as a dotted path (`pieces.0.weightGrams`); empty when no field is to blame. */
  readonly field: string;
  /** As programs compare it: `shipment.cod_out_of_range`. */
  readonly code: string;
  readonly params: ProblemParams;
  readonly words: AnyProblemMessage;
}

/** Any message of the catalogue whose key holds `_problem_`. */
export type AnyProblemMessage = AnyMessage & { readonly code: string };

/** The places of a message without the label, which `sentenceOf` puts in. */
export type ParamsOf<W> = W extends (places: infer P, options?: SayOptions) => string
  ? { readonly [K in keyof P as string extends K ? never : K extends 'label' ? never : K]: P[K] | Message }
  : never;
export type Given<P> = keyof P extends never ? [params?: ProblemParams] : [params: P];

/** A problem of a field: `problemAt('codCents', m.shipment_problem_cod_out_of_range, { min, max })`. */
export function problemAt<W extends AnyProblemMessage>(
  field: string,
  words: W,
  ...[params]: Given<ParamsOf<W>>
): Problem {
  return { field, code: words.code, params: params ?? {}, words };
}

/** A problem of no field in particular. */
export function problem<W extends AnyProblemMessage>(words: W, ...params: Given<ParamsOf<W>>): Problem {
  return problemAt<W>('', words, ...params);
}

/** The sentence that a person reads; `label` is the field's, for messages that begin with it (spec §5). */
export function sentenceOf({ words, params }: Problem, label = '', options?: SayOptions): string {
  const places: Record<string, string | number> = { label };
  for (const [name, value] of Object.entries(params))
    places[name] = typeof value === 'function' ? value({}, options) : value;
  return sayWith(words, places, options).trim();
}

/** As it travels in an answer: `r.problems`. Terms travel in English, as programs read them. */
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
