import { Readable } from 'node:stream';

import type { Transporter } from 'nodemailer';
import * as z from 'zod/mini';

import type { Clock } from '#shared/platform/time/clock.ts';
import { hourSeconds, minuteMs, minuteSeconds } from '#shared/platform/time/spans.ts';

import { type AccountScope, scopeSchema } from '#server/platform/db/account-scope.ts';
import type { Database, Reader, Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { jobKind, type Jobs, type QueueOptions } from '#server/platform/jobs/jobs.ts';
import type { Email } from './email.ts';
import { answerOf, isForGood } from './mail-answer.ts';

/** Sends mail through an outbox table: an email exists only if the transaction that wrote it is committed. */
export interface Mail {
  send(trx: Trx, scope: AccountScope, to: string, email: Email, options?: MailOptions): Promise<void>;
  /** Registers a follower. Call before the jobs start. */
  follow(name: string, follower: MailFollower): void;
  /** Closes the connections to the mail server. Call when no job runs any more. */
  close(): Promise<void>;
}

export interface MailOptions extends Pick<QueueOptions, 'givesWay'> {
  /** Id of the caller's row that the email belongs to; a new id by default. */
  mailId?: string;
  /** Name of its follower. */
  follower?: string;
  /** When the email is of no use any more: it is then dropped unsent. */
  until?: Date;
}

/** `refused`: the mail server rejected the address for good. `givenUp`: the last attempt failed. */
type MailEnd = 'sent' | 'refused' | 'givenUp';

/** A feature that is notified of the outcome of its emails. */
export interface MailFollower {
  /** Called before each attempt; if false, the email is dropped unsent and `ended` is not called. */
  goes(scope: AccountScope, mailId: string): Promise<boolean>;
  /** Called in the transaction that records the outcome. */
  ended(trx: Trx, scope: AccountScope, mailId: string, end: MailEnd): Promise<void>;
}

export interface KeptMail {
  mailId: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
}

/** Number of connections to the mail server; each stays open between emails. */
const connections = 4;

/** A mail server may be down for a day, so pauses grow to an hour. */
export const sendMail = jobKind({
  name: 'send-mail',
  payload: z.object({
    scope: scopeSchema,
    mailId: z.string(),
    follower: z.optional(z.string()),
    /** Milliseconds since 1970. */
    until: z.optional(z.number()),
  }),
  retry: { tries: 36, firstPauseSeconds: 1, longestPauseSeconds: hourSeconds },
  timeoutSeconds: 15 * minuteSeconds,
  atOnce: connections,
});

/**
 * In milliseconds; in total well below the timeout after which the job is given to another worker. `takingTimeout` limits
 * everything until the server takes the text of the email, so that servers that fall silent do not block all connections. After
 * that, a server that inspects an email may take ten minutes to confirm it (RFC 5321, 4.5.3.2.6); a client that disconnects earlier
 * sends the email twice.
 */
export const usualPatience = {
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  takingTimeout: minuteMs,
  socketTimeout: 11 * minuteMs,
};
/** In milliseconds. A connection that is idle for longer may be lost without notice, and the next email would hang on it. */
const idleTimeout = minuteMs;

/** The timeouts until the mail server takes an email, by the signals that they abort. */
const untilTaken = new WeakMap<AbortSignal, ReturnType<typeof setTimeout>>();

// A line break in an address could add further recipients.
const plainAddress = /^[^\s@,;<>]+@[^\s@,;<>]+$/u;

interface MailParts {
  database: Database;
  jobs: Jobs;
  clock: Clock;
  logger: { warn(detail: object, message: string): void };
  /** Null: emails are only kept in the outbox (demo). */
  smtpUrl: string | null;
  from: string;
  /** Default `usualPatience`. */
  patience?: typeof usualPatience;
}

/** Makes the mail service. Its `send` throws if `to` is not a single plain address. */
export function makeMail({
  database,
  jobs,
  clock,
  logger,
  smtpUrl,
  from,
  patience = usualPatience,
}: MailParts): Mail {
  let transport: Promise<Transporter> | null = null;
  const followers = new Map<string, MailFollower>();

  /**
   * Records the outcome and deletes the body: links in emails open accounts, so afterwards only the recipient's mailbox holds the
   * email.
   */
  const end = (
    reader: Reader,
    scope: AccountScope,
    mailId: string,
    outcome: { sent_at: Date } | { ended_at: Date; answer?: string | null },
  ) =>
    reader
      .updateTable('mail')
      .set({ ...outcome, body_text: '', body_html: '' })
      .where('account_id', '=', scope)
      .where('mail_id', '=', mailId)
      .execute();

  if (smtpUrl !== null) {
    jobs.work(sendMail, async ({ scope, mailId, follower: name, until }, { attempt }) => {
      const email = await database.db
        .selectFrom('mail')
        .selectAll()
        .where('account_id', '=', scope)
        .where('mail_id', '=', mailId)
        .where('sent_at', 'is', null)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      if (!email) return;
      const follower = followers.get(name ?? '');
      const isLate = until !== undefined && clock.now().getTime() >= until;
      if (isLate || (follower && !(await follower.goes(scope, mailId)))) {
        await end(database.db, scope, mailId, { ended_at: clock.now() });
        return;
      }
      transport ??= transportTo(smtpUrl, patience);
      const server = await transport;
      const taking = new AbortController();
      const timeout = setTimeout(
        () => taking.abort(new Error('The mail server did not accept the email.')),
        patience.takingTimeout,
      );
      untilTaken.set(taking.signal, timeout);
      try {
        await server.sendMail({
          signal: taking.signal,
          from,
          to: { name: '', address: email.recipient },
          subject: email.subject,
          text: email.body_text,
          html: email.body_html,
          messageId: `<${mailId}@portal>`,
        });
      } catch (error) {
        const answer = answerOf(error);
        const isRefused = answer !== null && isForGood(answer);
        if (!isRefused && attempt < sendMail.retry.tries) throw error;
        await database.transaction(async (trx) => {
          await end(trx, scope, mailId, { ended_at: clock.now(), answer });
          await follower?.ended(trx, scope, mailId, isRefused ? 'refused' : 'givenUp');
        });
        if (!isRefused) throw error;
        logger.warn(
          { scope, mailId, code: answer.slice(0, 3) },
          'a mail server permanently rejected an address',
        );
        return;
      } finally {
        clearTimeout(timeout);
      }
      await database.transaction(async (trx) => {
        await end(trx, scope, mailId, { sent_at: clock.now() });
        await follower?.ended(trx, scope, mailId, 'sent');
      });
    });
  }
  return {
    async send(trx, scope, to, email, { mailId = newId(clock), follower, until, ...queueing } = {}) {
      if (!plainAddress.test(to)) throw new Error('An email goes to one plain address.');
      await trx
        .insertInto('mail')
        .values({
          account_id: scope,
          mail_id: mailId,
          recipient: to,
          subject: email.subject.replace(/[\r\n]+/gu, ' '),
          body_text: email.text,
          body_html: email.html,
          created_at: clock.now(),
        })
        .execute();
      if (smtpUrl === null) return;
      const job = { scope, mailId, follower, ...(until && { until: until.getTime() }) };
      await jobs.enqueue(trx, sendMail, job, queueing);
    },
    follow: (name, follower) => void followers.set(name, follower),
    async close() {
      // Even if an email is being sent, because the server may take minutes.
      (await transport)?.close({ force: true });
    },
  };
}

async function transportTo(smtpUrl: string, patience: typeof usualPatience): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  // All options are in the first argument: the second one holds defaults for emails, not for the connection.
  const transport = createTransport({
    url: smtpUrl,
    ...patience,
    idleTimeout,
    pool: true,
    maxConnections: connections,
    // Repeats after a broken connection; a failure after that is retried by the job.
    maxRequeues: 1,
    // Bodies are our own texts; nothing in them may be read from a path or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ data: { signal }, message }, done) => {
    const onRead = () => clearTimeout(signal && untilTaken.get(signal));
    message.processFunc((text) => Readable.from(readLater(text, onRead), { objectMode: false }));
    done();
  });
  return transport;
}

/** Passes a text on and calls `onRead` when its reading begins, which is when the server takes the email. */
async function* readLater(text: Readable, onRead: () => void): AsyncGenerator<Buffer> {
  onRead();
  for await (const chunk of text) yield chunk;
}

/** The newest emails of all accounts, for the demo's outbox page. */
export async function newestMail(reader: Reader, limit: number): Promise<KeptMail[]> {
  const rows = await reader.selectFrom('mail').selectAll().orderBy('mail_id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    mailId: row.mail_id,
    recipient: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    createdAt: row.created_at,
  }));
}
