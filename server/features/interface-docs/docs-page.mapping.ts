/** The page at /api/docs: a guide, every call for programs, and the codes of refusals. */
// words: this file is a page for programmers, who read English
import { everyCall, withBody, withKey } from '#shared/features/integration/problem-codes.model.ts';
import { brand, brandMarkSvg } from '#shared/platform/brand/brand.ts';
import type { Call } from '#shared/platform/http/call.ts';

import type { Example } from './api-examples.rules.ts';
import { callGroups, type Document, type Group, sentenceOfCode, validationCodes } from './calls.mapping.ts';
import { eventAnchors, eventsChapter } from './events.mapping.ts';
import { guide, guideLinks } from './guide.mapping.ts';
import { type Html, html } from './html.rules.ts';

export const docsBase = '/api/docs';

const common: readonly string[] = [
  ...new Set([everyCall, withBody, withKey].flatMap((codes) => Object.values(codes).flat())),
];

function codeList(codes: readonly string[]): Html {
  return html`<dl class="code-list">
    ${codes.map(
      (code) =>
        html`<div>
          <dt><code>${code}</code></dt>
          <dd>${sentenceOfCode(code)}</dd>
        </div>`,
    )}
  </dl>`;
}

const codesChapter = html` <h2 id="codes">Problem codes</h2>
  <p>
    Each call lists its own. These belong to any of them; compare the code, and show people the sentence of
    the answer.
  </p>
  ${codeList(common)}
  <h3 id="wrong-fields">Wrong fields</h3>
  <p>
    Status 400. <code>r.fields</code> has the sentence of each field by its path, <code>r.problems</code> its
    code and figures.
  </p>
  ${codeList(validationCodes)}`;

function navigation(groups: readonly Group[]): Html {
  return html`<nav aria-label="On this page">
    <details class="contents" open>
      <summary>On this page</summary>
      <h2><a href="#start">Getting started</a></h2>
      <ol>
        ${guideLinks.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}
      </ol>
      <h2><a href="#assistants">Assistants</a></h2>
      <h2><a href="#habits">What holds for every call</a></h2>
      <h2><a href="#codes">Problem codes</a></h2>
      <h2><a href="#events">Events</a></h2>
      <ol>
        ${eventAnchors.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}
      </ol>
      <h2>Calls</h2>
      ${groups.map(
        ({ id, title, calls }) =>
          html`<details data-group="${id}">
            <summary>${title}</summary>
            <ul>
              ${calls.map((call) => html`<li><a href="#${call.id}">${call.id}</a></li>`)}
            </ul>
          </details>`,
      )}
    </details>
  </nav>`;
}

interface Described {
  url: string;
  /** The calls for programs. */
  calls: readonly Call[];
  document: Document;
  examples: ReadonlyMap<string, Example>;
}

export function docsPage({ url, calls, document, examples }: Described): string {
  const groups = callGroups(calls, document, examples);
  const title = `${brand.portalName} interface`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="${docsBase}/mark.svg" />
        <link rel="stylesheet" href="${docsBase}/page.css" />
        <script src="${docsBase}/page.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the guide</a>
        <header>
          <a class="brand" href="/">${{ html: brandMarkSvg('currentColor') }}<span>${title}</span></a>
          <div class="links">
            <a href="${docsBase}/try">Try calls</a>
            <a href="/api/integration/v1/openapi.json">OpenAPI 3.1</a>
            <a href="/apitoken">Api Token</a>
          </div>
        </header>
        <div class="page">
          ${navigation(groups)}
          <main id="main">
            <h1>${title}</h1>
            <p class="lead">
              Everything that the portal does with parcels, for your own programs: plain REST at
              <code>${url}/api/integration/v1</code>, webhooks, and a feed of the same events.
            </p>
            ${guide(url, examples)}
            <h2 id="calls">Calls</h2>
            ${groups.map(
              ({ id, title: name, calls: members }) =>
                html`<h3 id="${id}">${name}</h3>
                  ${members.map(({ section }) => section)}`,
            )}
            ${eventsChapter()} ${codesChapter}
          </main>
        </div>
      </body>
    </html>`.html;
}
