/** Scheme, host and port of an address that the form took. */
const originOf = (url: string): string => /^[^:]+:\/\/[^/]+/u.exec(url)?.[0].toLowerCase() ?? '';

/** Whether another server would get the keys that were typed for the address of before. None gets them without an address. */
export const isOfAnotherServer = (url: string, before: string): boolean =>
  url !== '' && originOf(url) !== originOf(before);
