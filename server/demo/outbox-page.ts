import type { FastifyInstance } from 'fastify';

import { answerUnknownAddress } from '#server/platform/http/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type KeptMail, newestMail } from '#server/platform/mail/mail.ts';

const shownMails = 100;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/gu, (character) => escapes[character] ?? '');
const withLinks = (text: string) =>
  text.replace(/https?:\/\/[^\s<]+/gu, (url) => `<a href="${url}">${url}</a>`);

const style = `
  :root { color-scheme: light dark; }
  body { font: 14px/20px system-ui, sans-serif; max-width: 760px; margin: 0 auto; padding: 32px 16px; }
  h1 { font-size: 20px; } article { border: 1px solid #8884; border-radius: 8px; padding: 16px; margin: 16px 0; }
  h2 { font-size: 15px; margin: 0; } .meta { margin: 4px 0 12px; opacity: .75; } pre { white-space: pre-wrap; font: inherit; overflow-wrap: anywhere; }
`;

/** The demo's local outbox page: every email sent, newest first, with working links. */
export function serveOutbox(app: FastifyInstance, database: Database): void {
  app.get('/outbox', async (_request, reply) => {
    const mails = await newestMail(database.db, shownMails);
    const list =
      mails.length === 0
        ? '<p>No mail yet. Emails appear here as they are written.</p>'
        : mails.map(article).join('');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        page('Outbox', `<h1>Outbox</h1><p>The demo sends no mail; it keeps every email here.</p>${list}`),
      );
  });
  app.get<{ Params: { mailId: string } }>('/outbox/:mailId', async (request, reply) => {
    const mails = await newestMail(database.db, shownMails);
    const mail = mails.find(({ mailId }) => mailId === request.params.mailId);
    if (!mail) return answerUnknownAddress(request, reply);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(mail.html);
  });
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

function article(mail: KeptMail): string {
  return (
    `<article><h2>${escape(mail.subject)}</h2>` +
    `<p class="meta">To ${escape(mail.recipient)} · ${mail.createdAt.toISOString()} · ` +
    `<a href="/outbox/${mail.mailId}">as HTML</a></p><pre>${withLinks(escape(mail.text))}</pre></article>`
  );
}
