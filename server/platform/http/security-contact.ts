import { brand } from '#shared/platform/brand/brand.ts';
import { dayMs, msAfter } from '#shared/platform/time/spans.ts';

import type { FeatureKit } from '#server/platform/kit.ts';

const validDays = 180;

/** Serves security.txt (RFC 9116): where to report a vulnerability. */
export function serveSecurityContact({ http, clock, env }: Pick<FeatureKit, 'http' | 'clock' | 'env'>): void {
  http.get('/.well-known/security.txt', { logLevel: 'silent' }, async (_request, reply) => {
    const expires = msAfter(clock.now(), validDays * dayMs).toISOString();
    const lines = [
      `Contact: mailto:${brand.securityEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, ms, zh',
      `Canonical: ${env.publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
