/** Sends files as responses. */
import type { FastifyReply } from 'fastify';
import { filePartHeaders } from '#shared/platform/http/file-parts.ts';

import type { FileAnswer } from './serve.ts';

/** RFC 8187 allows fewer unescaped characters than a URL. */
function encodedName(name: string): string {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const asciiName = file.fileName.replace(/[^\w.-]/gu, '_');
  void reply
    .type(file.contentType)
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename="${asciiName}"; filename*=UTF-8''${encodedName(file.fileName)}`,
    );
  if (file.length !== undefined) void reply.header('content-length', file.length);
  if (file.headers) void reply.headers(file.headers);
  if (file.parts) {
    void reply.header(filePartHeaders.total, file.parts.total).header(filePartHeaders.mark, file.parts.mark);
  }
  return reply.send(file.content);
}
