import type { Transporter } from 'nodemailer';
import * as z from 'zod/mini';

import type { Clock } from '#shared/platform/time/clock.ts';

import { type AccountScope, scopeSchema } from '#server/platform/db/account-scope.ts';
import type { Database, Reader, Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { jobKind, type Jobs, type QueueOptions } from '#server/platform/jobs/jobs.ts';
import type { Email } from './email.ts';

/** Sends mail by way of an outbox table: an email exists when the transaction that wrote it does. */
export interface Mail {
  send(
    trx: Trx,
    scope: AccountScope,
    to: string,
    email: Email,
    options?: Pick<QueueOptions, 'givesWay'>,
  ): Promise<void>;
  /** Ends the connections to the mail server. Call when no job runs any more. */
  close(): Promise<void>;
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
const sendMail = jobKind({
  name: 'send-mail',
  payload: z.object({ scope: scopeSchema, mailId: z.string() }),
  retry: { tries: 36, firstPauseSeconds: 1, longestPauseSeconds: 3600 },
  timeoutSeconds: 300,
  atOnce: connections,
});

/** In milliseconds, together well below the time after which the job is given to another worker. */
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 } as const;

// A line break in an address would add recipients of its own.
const plainAddress = /^[^\s@,;<>]+@[^\s@,;<>]+$/u;

interface MailOptions {
  database: Database;
  jobs: Jobs;
  clock: Clock;
  /** null keeps the mail in the outbox only (demo). */
  smtpUrl: string | null;
  from: string;
}

/** Throws when `to` is not one plain address. */
export function makeMail({ database, jobs, clock, smtpUrl, from }: MailOptions): Mail {
  let transport: Promise<Transporter> | null = null;
  if (smtpUrl !== null) {
    jobs.work(sendMail, async ({ scope, mailId }) => {
      const email = await database.db
        .selectFrom('mail')
        .selectAll()
        .where('account_id', '=', scope)
        .where('mail_id', '=', mailId)
        .where('sent_at', 'is', null)
        .executeTakeFirst();
      if (!email) return;
      transport ??= transportTo(smtpUrl);
      const server = await transport;
      await server.sendMail({
        from,
        to: { name: '', address: email.recipient },
        subject: email.subject,
        text: email.body_text,
        html: email.body_html,
        messageId: `<${mailId}@portal>`,
      });
      await database.db
        .updateTable('mail')
        // Links in emails open accounts: once delivered, an email is nowhere but in the user's own mailbox.
        .set({ sent_at: clock.now(), body_text: '', body_html: '' })
        .where('account_id', '=', email.account_id)
        .where('mail_id', '=', mailId)
        .execute();
    });
  }
  return {
    async send(trx, scope, to, email, options) {
      if (!plainAddress.test(to)) throw new Error('An email goes to one plain address.');
      const mailId = newId(clock);
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
      if (smtpUrl !== null) await jobs.enqueue(trx, sendMail, { scope, mailId }, options);
    },
    async close() {
      (await transport)?.close();
    },
  };
}

async function transportTo(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  // All in the first argument: a second one says what each email is like, and nothing of the connection.
  return createTransport({
    url: smtpUrl,
    ...patience,
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
