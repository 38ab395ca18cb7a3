/** Generates the TypeScript of the client's methods: `shipmentsCreate` becomes `shipments.create`. */
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { content?: Record<string, unknown>; 'x-codes'?: string[] }>;
}
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}

interface Method {
  group: string;
  lines: string[];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Splits `fulfilmentOrdersCreate` into fulfilmentOrders and create. */
function nameOf(operation: string): [group: string, method: string] {
  const [, group, method] = /^(account|tracking|[a-z]{2}\w*?s)([A-Z]\w*)$/u.exec(operation) ?? [];
  if (group === undefined || method === undefined) throw new Error(`${operation} belongs to no group`);
  return [group, small(method)];
}

function methodOf(
  [path, http, operation]: readonly [string, string, Operation],
  { schemas }: Document['components'],
): Method {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const [group, name] = nameOf(operationId);
  const type = capital(operationId);
  const isFile = !('application/json' in (responses['200']?.content ?? {}));
  const isWrite = parameters.some(({ name: parameter }) => parameter === 'Idempotency-Key');
  const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name);
  const inQuery = parameters.filter((one) => one.in === 'query' && one.name !== 'dryRun');
  const isQueryNeeded = inQuery.some(({ required }) => required);
  const given = inPath.map((one) => `${one}: string`);
  const last = [
    ...(requestBody ? [`body: t.${type}Body`] : []),
    ...(inQuery.length > 0 ? [`query${isQueryNeeded ? '' : '?'}: t.${type}Params`] : []),
    `options?: ${isWrite ? 'WriteOptions' : 'CallOptions'}`,
  ];
  const asked = [
    `method: '${http.toUpperCase()}'`,
    `path: ${pathOf(path)}`,
    ...(requestBody ? ['body'] : []),
    ...(inQuery.length > 0 ? ['query'] : []),
    ...(isWrite ? ['isWrite: true'] : []),
    'options',
  ];
  const sent = isFile ? 'send.file' : `send.json<t.${type}Reply>`;
  const lines = [
    `/** ${summary}. */`,
    `${name}: (${[...given, ...last].join(', ')}) => ${sent}({ ${asked.join(', ')} }),`,
  ];
  const fields = schemas[`${type}Reply`]?.properties ?? {};
  const all = (helper: string, mark: string) => {
    const values = [...inPath, '{ ...query, ...more }', 'options'].join(', ');
    return [
      `/** ${summary}. Every row that the query finds, page after page. */`,
      `${name}All: (${[...given, `query?: Omit<t.${type}Params, '${mark}'>`, 'options?: CallOptions'].join(', ')}) =>`,
      `  ${helper}((more) => all.${group}.${name}(${values})),`,
    ];
  };
  if ('rows' in fields && 'nextCursor' in fields) lines.push(...all('everyRow', 'cursor'));
  if ('hasMore' in fields) {
    lines.push(...all('everyEvent', '').map((line) => line.replace(/Omit<([^,]+), ''>/u, '$1')));
  }
  return { group, lines };
}

function pathOf(path: string): string {
  const own = path.replace('/api/integration/v1', '');
  if (!own.includes('{')) return `'${own}'`;
  return `\`${own.replace(/\{(\w+)\}/gu, '${encodeURIComponent($1)}')}\``;
}

export function callsFile({ paths, components }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([http, operation]) => [path, http, operation] as const),
  );
  const groups = new Map<string, Method[]>();
  for (const one of operations) {
    const method = methodOf(one, components);
    groups.set(method.group, [...(groups.get(method.group) ?? []), method]);
  }
  const codes = operations.flatMap(([, , { responses }]) =>
    Object.values(responses).flatMap((response) => response['x-codes'] ?? []),
  );
  const text = [...groups].map(
    ([group, methods]) =>
      `    ${group}: {\n${methods.flatMap(({ lines }) => lines.map((line) => `      ${line}`)).join('\n')}\n    },`,
  );
  return `import { everyEvent, everyRow } from '../pages.ts';
import type { CallOptions, Send, WriteOptions } from '../send.ts';
import type * as t from './types.ts';

/** What the portal may refuse with, beside wrong fields (\`validation.…\`). */
export type ProblemCode =
${[...new Set(codes)]
  .toSorted()
  .map((code) => `  | '${code}'`)
  .join('\n')};

/** A method for each call. */
export function callsOf(send: Send) {
  const all = {
${text.join('\n')}
  };
  return all;
}
`;
}
