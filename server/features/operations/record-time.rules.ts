import { dayMs, hourMs } from '#shared/platform/time/spans.ts';
import { type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

/** Clocks of handhelds drift, and some stand in the wrong zone (domain.md "Life of a shipment"). */
const aheadHours = 24;
/** Older than anything that can still be on its way: a handheld that lost its clock. */
const behindDays = 400;
const isoInstant = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})$/u;

/** Why a time that operations give cannot be right; null when it can. */
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

/** A parcel cannot be scanned before its consignment note was made; times may come without parts of a second. */
export function tooEarlyRefusal(cnNo: string, at: Date, createdAt: Date): Problem | null {
  if (at.getTime() >= Math.floor(createdAt.getTime() / 1000) * 1000) return null;
  return problem(m.operations_problem_time_before_made, { cnNo });
}
