/** Renders the introduction for developers. */
// words: this file is a page for programmers, who read English
import type { Example } from './api-examples.rules.ts';
import { type Html, html, prose } from './html.rules.ts';
import { exampleBlock, shellBlock } from './page-parts.mapping.ts';

interface Step {
  id: string;
  title: string;
  says: readonly string[];
  /** New environment variables that the step's examples read. */
  sets?: string;
  example?: readonly string[];
}

const steps: readonly Step[] = [
  {
    id: 'quote',
    title: 'Ask what a parcel costs',
    says: [
      'The sender is the default one of your address book, or your company. Amounts are integer cents.',
      'For a checkout use `rates`: the services that can be had, the cheapest first. `quotes` has each price line by line.',
    ],
    example: ['rates-make'],
  },
  {
    id: 'create',
    title: 'Make a shipment',
    says: [
      'The answer has its consignment note number. Of the sandbox it begins with HX, and nothing is shipped.',
      'Send an `Idempotency-Key` with every write. When the network fails, send the same request again: it is done once, and a repeat says `Idempotency-Replayed: true`.',
    ],
    example: ['shipments-create'],
  },
  {
    id: 'label',
    title: 'Print its label',
    says: [
      'A PDF in the size that you ask for, or ZPL for label printers with `format=zpl`. A page for each piece.',
      'Many at once come of `POST /labels`. Give both an `Idempotency-Key`: when the answer is lost, the same request prints the same labels, and counts them once; without a key the second print counts, and says REPRINT.',
    ],
    sets: 'export CN=HX…  # consignmentNoteNo of the shipment',
    example: ['labels-get'],
  },
  {
    id: 'webhook',
    title: 'Have events sent to you',
    says: [
      'Name the address of your program. The answer has the secret that signs what is posted there.',
      'A demo on your own machine may post to `http://127.0.0.1`; otherwise addresses are https and public.',
    ],
    sets: 'export WEBHOOK_URL=https://…  # of your program',
    example: ['webhooks-create'],
  },
  {
    id: 'track',
    title: 'Move it on, and follow it',
    says: [
      'Nobody picks up parcels of the sandbox: `advance` stands for the courier, and your address hears of it at once. Then ask where the parcel is.',
    ],
    example: ['shipments-advance', 'tracking-get'],
  },
  {
    id: 'verify',
    title: 'Check who tells you',
    says: [
      'Events are signed by the rules of Standard Webhooks 1.0.0. Any of its libraries can check them; so can a dozen lines of your own.',
      'Down for a day? The same events under the same ids are in the feed, `GET /events?after=…`.',
    ],
    sets: 'export WEBHOOK_SECRET=whsec_…  # of the address',
    example: ['webhooks-verify', 'events-list'],
  },
];

const habits: readonly (readonly [string, string])[] = [
  [
    'Answers',
    'JSON is `{ "s": true, "r": …, "e": null }`. `s` says whether it worked, `r` is the answer, `e` is a sentence for people when it did not.',
  ],
  [
    'Refusals',
    '`r.code` is what programs compare, and never changes. `r.fields` has a sentence for each wrong field, by its path (`receiver.phone`), in the language of `Accept-Language` (en, ms, zh).',
  ],
  [
    'Names',
    'A field or parameter that a call does not have is refused and named (`validation.unknown_field`), in rows of a batch too: a misspelt `dryRun` does nothing. Leave out what you do not know, or send null.',
  ],
  [
    'Changes',
    'PATCH changes what is given: what is left out stays, null empties what may be empty, and a party, the pieces or the slot of a pick-up (`day`, `readyTime`, `closeTime`) are given whole. A shipment or a pick-up may be sent back as GET answered it: what the call cannot change must be as it is read now, and is refused by name otherwise (`validation.unchangeable`).',
  ],
  ['Money', 'Integer cents, in the currency that stands beside them or is that of your account.'],
  ['Times', 'Instants are RFC 3339. Days are `YYYY-MM-DD` in the time zone of your account.'],
  ['Measures', 'Weights in grams, lengths in millimetres.'],
  ['Pages', 'Lists answer `nextCursor`: send it as `cursor` until it is null.'],
  [
    'Repeats',
    'Every write and every print of labels takes `Idempotency-Key`, which is kept for 24 hours. On 429, 502, 503, 504 or no answer send the same request again, later; `Retry-After` says when.',
  ],
  [
    'Trying',
    '`dryRun=true` on a write checks everything and does nothing: the answer says what would have been. A label has the reprint mark then, as it counts as none.',
  ],
  [
    'Sandbox',
    'A sandbox token makes the same calls over data of its own, at your real prices. Neither world sees an id of the other.',
  ],
  [
    'Limits',
    'Each answer says how many requests your token has left in this minute: `X-RateLimit-Remaining` of `X-RateLimit-Limit`. Beyond them 429 `http.token_too_many` says in `Retry-After` when to go on.',
  ],
];

const tokenStep = (url: string): Html =>
  html` <section class="step" id="token">
    <div class="words">
      <h3><span class="count">1</span> Get a token</h3>
      <p>
        Sign in as Admin and open <a href="/apitoken">Tools › Api Token</a>. Generate a sandbox token and keep
        it: it is shown only once. The examples read it from the environment.
      </p>
    </div>
    <div class="code">${shellBlock(`export PORTAL_URL=${url}\nexport PORTAL_TOKEN=sandbox_…`)}</div>
  </section>`;

/** Renders 'Getting started in five minutes' and the rules that apply to every call. */
export function guide(url: string, examples: ReadonlyMap<string, Example>): Html {
  return html` <h2 id="start">Getting started in five minutes</h2>
    <p class="lead">From a token to a printed label and a webhook that is checked, in the sandbox.</p>
    ${tokenStep(url)}
    ${steps.map(
      ({ id, title, says, sets, example = [] }, at) =>
        html` <section class="step" id="${id}">
          <div class="words">
            <h3><span class="count">${at + 2}</span> ${title}</h3>
            ${says.map((one) => html`<p>${prose(one)}</p>`)}
          </div>
          <div class="code">
            ${sets === undefined ? '' : shellBlock(sets)}
            ${example.map((name) => exampleBlock(name, examples.get(name)))}
          </div>
        </section>`,
    )}
    <section class="step" id="live">
      <div class="words">
        <h3><span class="count">${steps.length + 2}</span> Go live</h3>
        <p>Put a live token into its place. Nothing else changes.</p>
      </div>
    </section>
    <h2 id="assistants">Assistants</h2>
    <section class="step">
      <div class="words">
        <p>
          The same interface speaks the Model Context Protocol, so that an assistant quotes, creates, prints,
          tracks, books and cancels for you. Give it the address and a token as bearer; it has the tools that
          the token is made for, with the same rights, limits and audit trail.
        </p>
        <p>
          Tools that only read are marked, and so are those that cannot be taken back
          (<code>cancel_shipment</code>, <code>cancel_pickup</code>): good assistants ask you before those.
          Begin with a sandbox token.
        </p>
      </div>
      <div class="code">
        ${shellBlock(
          `{\n  "mcpServers": {\n    "parcels": {\n      "type": "http",\n      "url": "${url}/api/integration/v1/mcp",\n      "headers": { "Authorization": "Bearer sandbox_…" }\n    }\n  }\n}`,
          'Settings of the assistant',
        )}
      </div>
    </section>
    <h2 id="habits">What holds for every call</h2>
    <dl class="habits">
      ${habits.map(
        ([name, text]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${prose(text)}</dd>
          </div>`,
      )}
    </dl>`;
}

export const guideLinks: readonly (readonly [string, string])[] = [
  ['token', 'Get a token'],
  ...steps.map(({ id, title }) => [id, title] as const),
  ['live', 'Go live'],
];
