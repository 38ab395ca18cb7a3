import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

/** Returns the token of `Authorization: Bearer …`; null if there is none. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Tells whether the given text is one of the secrets. Compares all of them, even after a match, in constant time. */
export function isOneOf(secrets: readonly string[], given: string): boolean {
  const shown = digest(given);
  return secrets.map((secret) => timingSafeEqual(digest(secret), shown)).includes(true);
}
