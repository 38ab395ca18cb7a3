/** Scheme, host and port of an address that the form accepted. */
const originOf = (url: string): string => /^[^:]+:\/\/[^/]+/u.exec(url)?.[0].toLowerCase() ?? '';

/**
 * Whether the address was changed to another server, which must not receive the keys entered for the old one. Without an
 * address, no server receives them.
 */
export const isOfAnotherServer = (url: string, before: string): boolean =>
  url !== '' && originOf(url) !== originOf(before);
