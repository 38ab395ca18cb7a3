/** Renders the chapter on events: each type and its data. */
// words: this file is a page for programmers, who read English
import { eventTypeWords } from '#shared/features/webhook/event-words.model.ts';
import { testType } from '#shared/features/webhook/webhook.model.ts';
import { hourSeconds } from '#shared/platform/time/spans.ts';
import {
  answerMs,
  longestPause,
  offAfterMs,
  pauses,
  triesMost,
} from '#server/features/webhook/webhook-retry.rules.ts';
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

/** Formats a duration, such as '23 h 35 min' or '5 s'. */
function span(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [
    [Math.floor(seconds / hourSeconds), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    // Seconds are shown only below a minute.
    [seconds < 60 ? seconds : 0, 's'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
}
const allPauses = pauses.reduce((sum, ms) => sum + ms, 0);

/** What the developer of a receiver must know, with the figures that the sender uses. */
const deliveries: readonly string[] = [
  `Answer with a status from 200 to 299 within ${span(answerMs)}, and do the work after it. Everything else is a failure: no answer, another status, also a redirect, which is not followed.`,
  `An event is sent ${triesMost} times in about ${span(allPauses)}: again after ${pauses.map(span).join(', ')}, each a tenth sooner or later. A longer \`Retry-After\` holds instead, for all that goes to the address, and for ${span(longestPause)} at most.`,
  'The same event may come again, under the same `webhook-id`: keep the ids of those that you have done, and answer 200 to them.',
  'In order are the events of one thing, as of one shipment: while one is tried, those after it wait. Events of other things overtake it, so compare nothing across things.',
  `\`410\` turns the address off at once. It is turned off as well when nothing has arrived for ${span(offAfterMs)} and an event has had its last try; we mail you. What waited is stopped then: turn it on again with \`webhooksUpdate\`, and send what was missed with \`webhooksReplay\`, or read it in the feed.`,
];

const idOf = (thing: string) => `events-${thing}`;

/** Entries of the table of contents for this chapter. */
export const eventAnchors: readonly (readonly [id: string, title: string])[] = [
  ['deliveries', 'Deliveries'],
  ...describedThings.map(({ thing }) => [idOf(thing), `${thing}.…`] as const),
];

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
  <h3 id="deliveries">Deliveries</h3>
  <section class="step">
    <div class="words">${deliveries.map((one) => html`<p>${prose(one)}</p>`)}</div>
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
