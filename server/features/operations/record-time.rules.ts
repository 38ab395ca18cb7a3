import { dayMs, hourMs } from '#shared/platform/time/spans.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

/** Hours. The clocks of handheld scanners drift, and some have the wrong time zone (domain.md "Life of a shipment"). */
const aheadHours = 24;
/** Days. Older than any parcel that can still be on its way: the scanner has lost its time. */
const behindDays = 400;
const isoInstant = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})$/u;

/** The reason why a time reported by operations cannot be correct; null when it can. */
export function timeRefusal(text: string, now: Date): Problem | null {
  const at = new Date(text).getTime();
  if (!isInstant(text) || Number.isNaN(at)) {
    return problem(m.operations_problem_time_form);
  }
  if (at > now.getTime() + aheadHours * hourMs) {
    return problem(m.operations_problem_time_ahead);
  }
  if (at < now.getTime() - behindDays * dayMs) {
    return problem(m.operations_problem_time_behind);
  }
  return null;
}

/** `Date` reads 31 February as 3 March. */
function isInstant(text: string): boolean {
  const [, day = '', time = ''] = isoInstant.exec(text) ?? [];
  const local = new Date(`${day}T${time}Z`);
  return !Number.isNaN(local.getTime()) && local.toISOString().startsWith(`${day}T${time}`);
}

/**
 * A parcel cannot be scanned before its consignment note was created. Compared in whole seconds, because reported times
 * may have no fractions.
 */
export function tooEarlyRefusal(cnNo: string, at: Date, createdAt: Date): Problem | null {
  if (at.getTime() >= Math.floor(createdAt.getTime() / 1000) * 1000) return null;
  return problem(m.operations_problem_time_before_made, { cnNo });
}
