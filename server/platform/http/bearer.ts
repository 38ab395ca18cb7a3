import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

/** The token of `Authorization: Bearer …`; null when there is none. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Is it one of the secrets? Each is compared, even after a match. */
export function isOneOf(secrets: readonly string[], given: string): boolean {
  const shown = digest(given);
  return secrets.map((secret) => timingSafeEqual(digest(secret), shown)).includes(true);
}
