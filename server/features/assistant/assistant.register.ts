/** The Model Context Protocol at /api/integration/v1/mcp: streamable HTTP without sessions, with an API token as bearer. */
import type { FastifyReply, FastifyRequest } from 'fastify';

import { interfaceBase } from '#shared/features/integration/integration.model.ts';
import { kilobyte } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';

import { bearerOf } from '#server/platform/http/bearer.ts';
import { refuseLiveTokenInSandbox } from '#server/platform/http/guard.ts';
import type { ApiToken } from '#server/platform/http/principal.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { FeatureKit } from '#server/platform/kit.ts';

const assistantPath = `${interfaceBase}/mcp`;
const bodyBytes = 256 * kilobyte;

/** The protocol's library is loaded with the first request, because most portals have no assistants. */
const libraries = () =>
  Promise.all([
    import('./assistant.service.ts'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
  ]);

export function registerAssistant({ http, guards }: FeatureKit): void {
  const tokens = new WeakMap<FastifyRequest, ApiToken>();

  /** Authenticates before the body is read, like any call. */
  async function admitted(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const bearer = bearerOf(request);
    const token = bearer && (await guards.tokenOf(bearer));
    if (!token) {
      void reply.header('www-authenticate', 'Bearer');
      throw refuse('signedOut', m.http_problem_needs_api_token);
    }
    refuseLiveTokenInSandbox(token, request);
    tokens.set(request, token);
  }

  http.route({
    method: 'POST',
    url: assistantPath,
    bodyLimit: bodyBytes,
    async preParsing(request, reply) {
      await admitted(request, reply);
    },
    async handler(request, reply) {
      const token = tokens.get(request);
      if (!token) throw refuse('signedOut', m.http_problem_needs_api_token);
      const { headers, body } = request;
      const [{ assistantServer }, { WebStandardStreamableHTTPServerTransport: Transport }] =
        await libraries();
      const server = assistantServer(http, {
        token,
        authorization: headers.authorization ?? '',
        address: request.ip,
        userAgent: headers['user-agent'] ?? '',
        language: headers['accept-language'] ?? '',
      });
      const transport = new Transport({ enableJsonResponse: true });
      await server.connect(transport);
      try {
        const portalRequest = new Request(`http://portal${assistantPath}`, {
          method: 'POST',
          headers: { accept: headers.accept ?? '', 'content-type': headers['content-type'] ?? '' },
        });
        const answer = await transport.handleRequest(portalRequest, { parsedBody: body });
        return await reply
          .code(answer.status)
          .type(answer.headers.get('content-type') ?? 'application/json')
          .serializer((text: unknown) => String(text))
          .send(await answer.text());
      } finally {
        await server.close();
      }
    },
  });
  // The server pushes nothing and keeps no session: 405 is the protocol's response for that.
  http.route({
    method: ['GET', 'DELETE'],
    url: assistantPath,
    handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });
}
