/**
 * Optimistic locking: if two people change the same record, the second to save sees the first change, and nothing is overwritten
 * (issue 7 item 5).
 */
import * as z from 'zod/mini';

import { wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';

const versionMax = 2_147_483_647;

/** The version of the record that its form was opened with. */
export const openedVersion = () => wholeNumber(1, versionMax);

/** The latest change of a record, in the response that reads it. */
export const versionFields = {
  version: z.number(),
  /** Login id; null for the courier's staff, and for a record that was never changed. */
  changedBy: z.nullable(z.string()),
  /** ISO 8601; null for a record that was never changed. */
  changedAt: z.nullable(z.string()),
};

export interface Versioned {
  version: number;
  changedBy: string | null;
  changedAt: string | null;
}

/** Problem of a record that was changed meanwhile. `when` is in display format: 22-11-2026 05:38pm. */
export const changedMeanwhile = (by: string | null, when: string): Problem =>
  by === null
    ? problem(m.http_problem_changed_by_us, { when })
    : problem(m.http_problem_changed_by, { by, when });
