/** What browsers report that the content security policy stopped: a line of the log for each, so that a hole or a mistake is seen. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

export const policyReportsPath = '/policy-reports';

const perMinute = 20;
/** Of all browsers together: reports are a stranger's text, and must not fill a disk. */
const linesPerMinute = 60;

const report = z.object({ 'csp-report': z.record(z.string(), z.unknown()) });

const longest = 120;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A page or a file of ours by its path, another server by its name, `inline`, `eval` or `data` as they are; never a query. */
function placeOf(address: string, host: string): string {
  if (!URL.canParse(address)) return address.slice(0, longest);
  const url = new URL(address);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return (isWeb ? (url.host === host ? url.pathname : url.origin) : url.protocol).slice(0, longest);
}

/** Extensions of browsers work inside our pages, are stopped as anything else, and say nothing of us. */
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
      request.log.warn(detail, 'content security policy: stopped in a page');
      return reply.send();
    });
  });
}
