/**
 * The API for programs as MCP tools. A tool sends its call through the same server, so the same token, rights, limits, audit
 * trail, Idempotency-Key and request log apply.
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance } from 'fastify';

import type { Envelope, RefusalReply } from '#shared/platform/http/call.ts';
import { brand } from '#shared/platform/brand/brand.ts';

import type { ApiToken } from '#server/platform/http/principal.ts';
import { annotationsOf, inputSchema, requestOf, type Tool, toolsFor } from './assistant-tools.rules.ts';

/** Facts of the assistant's HTTP request. */
interface AssistantCaller {
  token: ApiToken;
  authorization: string;
  address: string;
  userAgent: string;
  language: string;
}

// words: said to assistants, in English
const instructions = `Parcels of a courier's customer: quotes, shipments, labels, tracking and pick-ups. Amounts are integer cents, weights grams, lengths millimetres. Give every shipment and pick-up an idempotencyKey of its own. Ask the person before you create, book or cancel.`;

async function callTool(
  http: FastifyInstance,
  tool: Tool,
  given: Record<string, unknown>,
  by: AssistantCaller,
): Promise<CallToolResult> {
  const { method, url, idempotencyKey, body } = requestOf(tool, given);
  const answer = await http.inject({
    method,
    url,
    remoteAddress: by.address,
    headers: {
      authorization: by.authorization,
      'user-agent': by.userAgent,
      ...(by.language !== '' && { 'accept-language': by.language }),
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { payload: body }),
  });
  const type = String(answer.headers['content-type']).split(';', 1)[0] ?? '';
  if (type !== 'application/json') return file(type, url, answer.rawPayload);
  const { s, r, e } = answer.json<Envelope<object>>();
  if (!s) return refusal(r as RefusalReply | null, e ?? '');
  return {
    content: [{ type: 'text', text: JSON.stringify(r) }],
    structuredContent: { ...r },
  };
}

/** A printer label is returned as text, which assistants can pass on; a PDF as binary. */
function file(mimeType: string, url: string, bytes: Buffer): CallToolResult {
  const uri = `portal:/${url.split('?', 1)[0]}`;
  const resource =
    mimeType === 'application/pdf'
      ? { uri, mimeType, blob: bytes.toString('base64') }
      : { uri, mimeType, text: bytes.toString('utf8') };
  return { content: [{ type: 'resource', resource }] };
}

const refusal = (r: RefusalReply | null, e: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify({ ...r, message: e }) }],
});

/** A new server for each request: no state is kept between requests. */
export function assistantServer(http: FastifyInstance, by: AssistantCaller): Server {
  const server = new Server(
    { name: `${brand.portalName} interface`, version: '1' },
    { capabilities: { tools: {} }, instructions },
  );
  const offered = toolsFor(by.token);
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: offered.map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: [`${tool.call.summary}.`, tool.hint].filter(Boolean).join(' '),
      inputSchema: { ...inputSchema(tool), type: 'object' as const },
      annotations: annotationsOf(tool),
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = offered.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `This token has no tool ${params.name}`);
    return callTool(http, tool, params.arguments ?? {}, by);
  });
  return server;
}
