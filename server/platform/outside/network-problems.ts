import type { OutsideProblem } from './outside.ts';

/** Node's codes for a server that no connection leads to, or whose connection broke: it gave no answer. */
export const networkProblems: ReadonlyMap<unknown, OutsideProblem> = new Map([
  ['ENOTFOUND', 'name'],
  ['EAI_AGAIN', 'name'],
  ['ECONNREFUSED', 'refused'],
  ['ETIMEDOUT', 'timeout'],
  ['EHOSTUNREACH', 'connection'],
  ['EHOSTDOWN', 'connection'],
  ['ENETUNREACH', 'connection'],
  ['ECONNRESET', 'connection'],
  ['ECONNABORTED', 'connection'],
  ['EPIPE', 'connection'],
]);
