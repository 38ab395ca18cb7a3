/** The result of a record: a problem internally, its sentence and code in the response. */
import type { RecordResult } from '#shared/features/operations/operations.contract.ts';
import { type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';

export interface Recorded extends Omit<RecordResult, 'reason' | 'code'> {
  reason: Problem | null;
}

export type Outcome = Omit<Recorded, 'cn'>;
export const refused = (reason: Problem): Outcome => ({ outcome: 'refused', status: null, reason });
export const alreadyKnown: Outcome = { outcome: 'alreadyKnown', status: null, reason: null };

export const worded = (results: readonly Recorded[], locale: Language): RecordResult[] =>
  results.map(({ reason, ...result }) => ({
    ...result,
    reason: reason && sentenceOf(reason, '', { locale }),
    code: reason?.code ?? null,
  }));
