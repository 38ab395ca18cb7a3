/** Personal data in errors: none of it reaches a log. */
import { expect, it } from 'vitest';

import { loggedError } from './log-errors.ts';
import { makeServer } from './server.ts';

const siti = 'siti.aminah@kedai.example';

/** As nodemailer throws it when a mailbox is full. */
const refused = () =>
  Object.assign(
    new Error(`Can't send mail - all recipients were rejected: 450 4.2.2 <${siti}>: mailbox full`),
    {
      code: 'EENVELOPE',
      responseCode: 450,
      response: `450 4.2.2 <${siti}>: mailbox full`,
      rejected: [siti],
      rejectedErrors: [Object.assign(new Error(siti), { recipient: siti })],
    },
  );

it('The log line about a refusal by a mail server contains no email address', async () => {
  const lines: string[] = [];
  const { app } = await makeServer({
    logLevel: 'warn',
    trustProxy: 0,
    rateLimit: 100,
    https: false,
    log: { write: (line) => void lines.push(line) },
  });
  app.log.warn({ err: refused(), kind: 'send-mail' }, 'a job failed and will be retried');
  await app.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('siti');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    kind: 'send-mail',
    err: {
      type: 'Error',
      code: 'EENVELOPE',
      responseCode: 450,
      message: "Can't send mail - all recipients were rejected: 450 4.2.2 <…@…>: mailbox full",
      stack: expect.stringMatching(/^ +at .*log-errors\.pure\.test\.ts/u),
    },
  });
});

it('A logged database error keeps its code, table and constraint but no row values, also as a cause', () => {
  const detail = Object.assign(
    new Error('duplicate key value violates unique constraint "app_user_by_email"'),
    {
      code: '23505',
      table: 'app_user',
      constraint: 'app_user_by_email',
      detail: `Key (email)=(${siti}) already exists.`,
    },
  );
  const logged = loggedError(new AggregateError([refused()], 'in vain', { cause: detail }));
  expect(JSON.stringify(logged)).not.toContain('siti');
  expect(logged).toMatchObject({
    type: 'AggregateError',
    errors: [{ responseCode: 450 }],
    cause: { code: '23505', table: 'app_user', constraint: 'app_user_by_email', message: detail.message },
  });
});

it('An email address in a link is removed, a package folder stays, and a cyclic cause ends', () => {
  const around = new Error(`https://portal.example/forgotpassword?email=${encodeURIComponent(siti)}`);
  around.cause = around;
  around.stack = 'Error\n    at go (/portal/node_modules/@fastify/compress/index.js:3:1)';
  const logged = loggedError(around);
  expect(logged.message).toBe('https://portal.example/forgotpassword?email=…@…');
  expect(logged.stack).toContain('node_modules/@fastify/compress');
  expect(loggedError(siti)).toEqual({ type: 'string', message: '…@…', stack: '' });
});
