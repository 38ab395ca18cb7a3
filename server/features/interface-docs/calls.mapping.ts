/** Renders each call with its input, responses and refusals. */
// words: this file is a page for programmers, who read English
import { codesOf } from '#shared/features/integration/problem-codes.model.ts';
import { type Call, isForPrograms } from '#shared/platform/http/call.ts';
import { sayWith } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { type Example, exampleOf } from './api-examples.rules.ts';
import { type Html, html, prose } from './html.rules.ts';
import { exampleBlock } from './page-parts.mapping.ts';
import {
  type FieldRow,
  fieldRows,
  resolved,
  type Schema,
  type Schemas,
  typeText,
} from './schema-rows.rules.ts';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Schema;
}
interface Content {
  content: Readonly<Record<string, { schema: Schema }>>;
}
/** An operation of the OpenAPI document. */
interface Operation {
  operationId: string;
  summary: string;
  tags: readonly string[];
  parameters?: readonly Parameter[];
  requestBody?: Content;
  responses: Readonly<Record<string, Content>>;
}
export interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Schemas };
}

const asPlaces: Record<string, string> = new Proxy({}, { get: (_, name) => `{${String(name)}}` });
const sentences: ReadonlyMap<string, string> = new Map(
  Object.values(m).flatMap((say) => {
    const code: unknown = Reflect.get(say, 'code');
    return typeof code === 'string' ? [[code, sayWith(say, asPlaces, { locale: 'en' })]] : [];
  }),
);
/** Returns the English sentence of a code, with placeholders in braces; '' if the code has none. */
export const sentenceOfCode = (code: string) => sentences.get(code) ?? '';
/** Codes of problems with fields. */
export const validationCodes = [...sentences.keys()].filter((code) => code.startsWith('validation.'));

/** Whether the description already lists all choices, so that the type need not repeat them. */
function isSaid(type: string, about: string): boolean {
  const choices = type.match(/`[^`]+`/gu) ?? [];
  return choices.length > 0 && choices.every((choice) => about.includes(choice));
}

/** Renders a table of fields with type and description; nothing if there are none. */
export function fieldsTable(title: string, rows: readonly FieldRow[]): Html {
  if (rows.length === 0) return html``;
  return html`<table>
    <caption>
      ${title}
    </caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">What it is</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ path, type, isRequired, usual, about }) =>
          html`<tr>
            <th scope="row">
              <code>${path}</code>${isRequired && html` <span class="must">required</span>`}
            </th>
            <td>
              ${prose(about)}<span class="type"
                >${isSaid(type, about) ? 'one of these' : prose(type)}${usual !== undefined && usual !== '' && html`; usually <code>${JSON.stringify(usual)}</code>`}</span
              >
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const parameterRow = (
  { name, required, description = '', schema }: Parameter,
  schemas: Schemas,
): FieldRow => ({
  path: name,
  type: typeText(schema, schemas),
  isRequired: required,
  usual: schema.default,
  about: description,
});

const isFile = ({ content }: Content) => Object.keys(content).every((type) => type !== 'application/json');

function answerPart(operation: Operation, schemas: Schemas): Html {
  const answer = operation.responses['200'];
  if (!answer) return html``;
  if (isFile(answer))
    return html`<p class="file">Answers a file: ${Object.keys(answer.content).join(', ')}.</p>`;
  const envelope = answer.content['application/json']?.schema ?? {};
  const reply = resolved(envelope, schemas).properties?.['r'] ?? {};
  const rows = fieldRows(reply, schemas);
  if (rows.length === 0) return html`<p class="file">Answers <code>null</code> in <code>r</code>.</p>`;
  return html`<details>
    <summary>Answer, ${rows.length} fields of <code>r</code></summary>
    ${fieldsTable('Answer', rows)}
  </details>`;
}

function codesPart(declared: Call): Html {
  const codes = [...codesOf(declared)];
  return html`<details class="codes">
    <summary>Problem codes</summary>
    <table>
      <caption>
        Problem codes
      </caption>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Code</th>
        </tr>
      </thead>
      <tbody>
        ${codes.map(
          ([status, names]) =>
            html`<tr>
              <th scope="row">${status}</th>
              <td>
                ${names.map((code) => html`<p><code>${code}</code> ${sentenceOfCode(code)}</p>`)}
                ${status === 400 && html`<p><a href="#wrong-fields">validation.…</a> A field is wrong</p>`}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

function callSection(declared: Call, { path, operation, schemas, examples }: Shown): Html {
  const { operationId: id, parameters = [], requestBody, summary } = operation;
  const scope = isForPrograms(declared) ? declared.needs.scope : null;
  const body = requestBody?.content['application/json']?.schema;
  const example = examples.get(exampleOf(id));
  return html`<section class="call" id="${id}">
    <div class="words">
      <h4>${id}</h4>
      <p class="path">
        <span class="method ${declared.method.toLowerCase()}">${declared.method}</span> <code>${path}</code>
      </p>
      <p>${prose(summary)}.</p>
      <p class="scope">
        ${scope === null ? 'Any token may make it.' : html`Needs a token made for <code>${scope}</code>.`}
      </p>
      ${fieldsTable(
        'Path, query and headers',
        parameters.map((one) => parameterRow(one, schemas)),
      )}
      ${body && fieldsTable('Body', fieldRows(body, schemas))} ${answerPart(operation, schemas)}
      ${codesPart(declared)}
    </div>
    ${example && html`<div class="code">${exampleBlock(exampleOf(id), example)}</div>`}
  </section>`;
}

interface Shown {
  path: string;
  operation: Operation;
  schemas: Schemas;
  examples: ReadonlyMap<string, Example>;
}

export interface Group {
  id: string;
  title: string;
  calls: readonly { id: string; section: Html }[];
}

/** In the order in which a client program needs them; other groups follow. */
const groupOrder = [
  'account',
  'rates',
  'quotes',
  'shipments',
  'labels',
  'tracking',
  'pickups',
  'webhooks',
  'events',
];

/** Returns the calls by group: shipments, labels, pick-ups and the others. */
export function callGroups(
  calls: readonly Call[],
  { paths, components: { schemas } }: Document,
  examples: ReadonlyMap<string, Example>,
): Group[] {
  const groups = new Map<string, { id: string; section: Html }[]>();
  for (const declared of calls) {
    const path = declared.path.replace(/:(\w+)/gu, '{$1}');
    const operation = paths[path]?.[declared.method.toLowerCase()];
    if (!operation) continue;
    const [tag = ''] = operation.tags;
    const section = callSection(declared, { path, operation, schemas, examples });
    groups.set(tag, [...(groups.get(tag) ?? []), { id: operation.operationId, section }]);
  }
  const place = (tag: string) => (groupOrder.includes(tag) ? groupOrder.indexOf(tag) : groupOrder.length);
  return [...groups]
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([tag, members]) => ({
      id: `calls-${tag.replaceAll(' ', '-')}`,
      title: `${tag.charAt(0).toUpperCase()}${tag.slice(1)}`,
      calls: members.toSorted(
        (one, other) => Number(other.id.startsWith(tag)) - Number(one.id.startsWith(tag)),
      ),
    }));
}
