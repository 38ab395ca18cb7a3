/**
 * Logs one line for each violation of the content security policy that a browser reports, so that a gap or a mistake is noticed.
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

export const policyReportsPath = '/policy-reports';

const perMinute = 20;
/** For all browsers together: reports contain text from strangers and must not fill the disk. */
const linesPerMinute = 60;

const report = z.object({ 'csp-report': z.record(z.string(), z.unknown()) });

const longest = 120;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Returns the path for our own pages and files, the origin for another server, and `inline`, `eval` or `data` unchanged; never a
 * query.
 */
function placeOf(address: string, host: string): string {
  if (!URL.canParse(address)) return address.slice(0, longest);
  const url = new URL(address);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return (isWeb ? (url.host === host ? url.pathname : url.origin) : url.protocol).slice(0, longest);
}

/** Browser extensions run inside our pages and are blocked too; their violations say nothing about the portal. */
const isOfExtension = (address: string) => /^[a-z]+(?:-[a-z]+)*-extension:/u.test(address);

export function takePolicyReports(app: FastifyInstance): void {
  let minute = 0;
  let lines = 0;
  void app.register(async (reports) => {
    reports.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string' },
      reports.getDefaultJsonParser('error', 'error'),
    );
    const config = { rateLimit: { max: perMinute, timeWindow: 60_000 } };
    reports.post(policyReportsPath, { config, logLevel: 'warn' }, async (request, reply) => {
      const given = report.safeParse(request.body);
      void reply.code(204);
      if (!given.success) return reply.send();
      const of = (name: string) => textOf(given.data['csp-report'][name]);
      if (isOfExtension(of('source-file')) || isOfExtension(of('blocked-uri'))) return reply.send();
      const now = Math.floor(performance.now() / 60_000);
      if (now !== minute) [minute, lines] = [now, 0];
      lines += 1;
      if (lines > linesPerMinute) return reply.send();
      const detail = {
        directive: (of('effective-directive') || of('violated-directive')).slice(0, longest),
        blocked: placeOf(of('blocked-uri'), request.host),
        page: placeOf(of('document-uri'), request.host),
        source: placeOf(of('source-file'), request.host),
        line: Number(given.data['csp-report']['line-number']) || 0,
        address: request.ip,
      };
      request.log.warn(detail, 'content security policy: blocked in a page');
      return reply.send();
    });
  });
}
