/** A mail server that takes whatever comes, over TLS as production requires; its certificate is self-signed. */
import { once } from 'node:events';

import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** Each email as it came. */
  emails: string[];
  /** Connections that came, and those that are still open. */
  connections: { came: number; open: number };
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const emails: string[] = [];
  const connections = { came: 0, open: 0 };
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
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        emails.push(Buffer.concat(chunks).toString());
        done();
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
    close: () => new Promise((resume) => server.close(() => resume())),
  };
}
