/**
 * A mail server that accepts every email except for the addresses that it is told to refuse, over TLS as production requires;
 * its certificate is self-signed.
 */
import { once } from 'node:events';

import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** The raw text of each email received. */
  emails: string[];
  /** Number of connections received, and of those still open. */
  connections: { came: number; open: number };
  /** Addresses that it refuses, with its answer: '550 5.1.1 User unknown'. */
  refuses: Map<string, string>;
  /** The refused recipients, one entry for each attempt. */
  refused: string[];
  /** Addresses to which it never replies, so that the connection hangs. */
  silences: Set<string>;
  /** Addresses for which it receives an email but delays the confirmation, like a virus scanner, until `held` is called. */
  holds: Set<string>;
  held: (() => void)[];
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const emails: string[] = [];
  const connections = { came: 0, open: 0 };
  const refuses = new Map<string, string>();
  const refused: string[] = [];
  const silences = new Set<string>();
  const holds = new Set<string>();
  const held: (() => void)[] = [];
  const server = new SMTPServer({
    secure: true,
    authOptional: true,
    onConnect(_session, done) {
      connections.came += 1;
      connections.open += 1;
      done();
    },
    onClose() {
      connections.open -= 1;
    },
    onRcptTo({ address }, _session, done) {
      if (silences.has(address)) return;
      const answer = refuses.get(address);
      if (answer === undefined) return done();
      refused.push(address);
      done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        emails.push(Buffer.concat(chunks).toString());
        if (envelope.rcptTo.some(({ address }) => holds.has(address))) held.push(done);
        else done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    emails,
    connections,
    refuses,
    refused,
    silences,
    holds,
    held,
    close: () => new Promise((resume) => server.close(() => resume())),
  };
}
