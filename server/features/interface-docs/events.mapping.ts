/** The chapter of what the portal sends by itself: each type, and what it carries. */
// words: this file is a page for programmers, who read English
import { eventTypeWords } from '#shared/features/webhook/event-words.model.ts';
import { testType } from '#shared/features/webhook/webhook.model.ts';
import { fieldsTable } from './calls.mapping.ts';
import { dataSchemas, describedThings } from './event-schemas.mapping.ts';
import { type Html, html, prose } from './html.rules.ts';
import { shellBlock } from './page-parts.mapping.ts';
import { fieldRows } from './schema-rows.rules.ts';

const example = JSON.stringify(
  {
    type: 'shipment.delivered',
    timestamp: '2026-11-23T06:12:09.512Z',
    data: {
      shipmentId: '0198c0de-0000-7000-8000-000000000001',
      consignmentNoteNo: 'HN123456785MY',
      orderId: 'SHOP-1001',
      status: 'delivered',
      code: 'DLV',
      happenedAt: '2026-11-23T06:11:40.000Z',
      place: 'Kuala Lumpur',
      piece: null,
      pieceCount: 1,
      deliveredPieces: 1,
      labelVersion: 1,
      corrects: null,
    },
  },
  null,
  2,
);

const idOf = (thing: string) => `events-${thing}`;

/** Of the contents, as the chapter has them. */
export const eventAnchors: readonly (readonly [id: string, title: string])[] = describedThings.map(
  ({ thing }) => [idOf(thing), `${thing}.…`],
);

export const eventsChapter = (): Html => html`
  <h2 id="events">Events</h2>
  <section class="step">
    <div class="words">
      <p>
        ${prose(
          'What is posted to your address is `type`, `timestamp` and `data`; its id is the header `webhook-id`. In the feed, `GET /events`, the same has its `id` inside. `timestamp` is when the portal learned of it.',
        )}
      </p>
      <p>
        ${prose(
          'Types of one thing carry the same fields. Fields and types may be added: pass over those that you do not know.',
        )}
      </p>
      <p><code>${testType}</code> ${eventTypeWords[testType]}.</p>
    </div>
    <div class="code">${shellBlock(example, 'Body of a webhook')}</div>
  </section>
  ${describedThings.map(
    ({ thing, types, data }) =>
      html`<h3 id="${idOf(thing)}">${thing}.…</h3>
        <dl class="code-list">
          ${types.map(
            (type) =>
              html`<div>
                <dt><code>${type}</code></dt>
                <dd>${prose(eventTypeWords[type])}</dd>
              </div>`,
          )}
        </dl>
        ${fieldsTable(`Fields of data`, fieldRows(dataSchemas[data] ?? {}, dataSchemas))}`,
  )}
`;
