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

/** Sends mail by way of an outbox table: an email exists when the transaction that wrote it does. */
export interface Mail {
  send(trx: Trx, scope: AccountScope, to: string, email: Email, options?: MailOptions): Promise<void>;
  /** Call before the jobs start. */
  follow(name: string, follower: MailFollower): void;
  /** Ends the connections to the mail server. Call when no job runs any more. */
  close(): Promise<void>;
}

export interface MailOptions extends Pick<QueueOptions, 'givesWay'> {
  /** Of the row of the caller's that the email belongs to; a new one unless given. */
  mailId?: string;
  /** The name of who follows it. */
  follower?: string;
}

/** `refused`: its address, for good, by the mail server. `givenUp`: after the last try. */
export type MailEnd = 'sent' | 'refused' | 'givenUp';

/** A feature that hears what becomes of its emails. */
export interface MailFollower {
  /** Asked before each try; false ends the email unsent, and `ended` is not called. */
  goes(scope: AccountScope, mailId: string): Promise<boolean>;
  /** In the transaction that ends the email. */
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

/** Each on a connection of its own, which stays open between emails. */
const connections = 4;

/** A mail server may be away for a day: pauses grow to an hour. */
export const sendMail = jobKind({
  name: 'send-mail',
  payload: z.object({ scope: scopeSchema, mailId: z.string(), follower: z.optional(z.string()) }),
  retry: { tries: 36, firstPauseSeconds: 1, longestPauseSeconds: hourSeconds },
  timeoutSeconds: 15 * minuteSeconds,
  atOnce: connections,
});

/**
 * In milliseconds, together well below the time after which the job is given to another worker. A server that looks into an email may take
 * ten minutes to say that it has it (RFC 5321, 4.5.3.2.6): who leaves before sends it twice.
 */
export const usualPatience = {
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 11 * minuteMs,
};
/** In milliseconds. A connection that rests for longer may be lost without a word, and the next email would wait on it. */
const idleTimeout = minuteMs;

// A line break in an address would add recipients of its own.
const plainAddress = /^[^\s@,;<>]+@[^\s@,;<>]+$/u;

interface MailParts {
  database: Database;
  jobs: Jobs;
  clock: Clock;
  logger: { warn(detail: object, message: string): void };
  /** null keeps the mail in the outbox only (demo). */
  smtpUrl: string | null;
  from: string;
  /** The usual when not given. */
  patience?: typeof usualPatience;
}

/** Throws when `to` is not one plain address. */
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

  /** Links in emails open accounts: once it is over, an email is nowhere but in the user's own mailbox. */
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
    jobs.work(sendMail, async ({ scope, mailId, follower: name }, { attempt }) => {
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
      if (follower && !(await follower.goes(scope, mailId))) {
        await end(database.db, scope, mailId, { ended_at: clock.now() });
        return;
      }
      transport ??= transportTo(smtpUrl, patience);
      const server = await transport;
      try {
        await server.sendMail({
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
        logger.warn({ scope, mailId, code: answer.slice(0, 3) }, 'a mail server refused an address for good');
        return;
      }
      await database.transaction(async (trx) => {
        await end(trx, scope, mailId, { sent_at: clock.now() });
        await follower?.ended(trx, scope, mailId, 'sent');
      });
    });
  }
  return {
    async send(trx, scope, to, email, { mailId = newId(clock), follower, ...queueing } = {}) {
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
      if (smtpUrl !== null) await jobs.enqueue(trx, sendMail, { scope, mailId, follower }, queueing);
    },
    follow: (name, follower) => void followers.set(name, follower),
    async close() {
      // Also on which an email is under way: its server may take minutes.
      (await transport)?.close({ force: true });
    },
  };
}

async function transportTo(smtpUrl: string, patience: typeof usualPatience): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  // All in the first argument: a second one says what each email is like, and nothing of the connection.
  return createTransport({
    url: smtpUrl,
    ...patience,
    idleTimeout,
    pool: true,
    maxConnections: connections,
    // Of a connection that broke; what fails then is tried again by its job.
    maxRequeues: 1,
    // Bodies are texts of ours; nothing in them is ever read from a path or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
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
