import type { OutsideProblem } from './outside.ts';

/** Node's error codes for a server that cannot be reached or whose connection broke: there was no response. */
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
