/** Renders the public tracking page for receivers: plain HTML without scripts, one request. */
import { brand } from '#shared/platform/brand/brand.ts';
import {
  EVENTS,
  isPartlyDelivered,
  type ShipmentStatus,
  STATUSES,
  type StatusTone,
} from '#shared/features/shipment/status.rules.ts';
import {
  type Market,
  MALAYSIA,
  marketOf,
  marketOfCountry,
  markets,
} from '#shared/platform/market/markets.ts';
import { collectDays } from '#shared/features/exceptions/exceptions.rules.ts';
import { receivingMarket } from '#shared/features/shipment/receiving-market.rules.ts';
import {
  publicTrackingPath,
  publicTrackingRoot,
} from '#shared/features/public-tracking/public-tracking-link.rules.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { addDays, formatDayTime, isoDayOf } from '#shared/platform/time/market-time.ts';
import { journeyOf } from '#shared/features/tracking/journey.rules.ts';
import { eventNames, statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import { type Language, languageNames, languages, type Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { NoAnswer } from '#server/platform/http/html-page.ts';
import { sayIn } from '#server/platform/words/say.ts';
import { html, Markup } from './markup.rules.ts';
import type { PublicEvent, PublicParcel } from './public-tracking.service.ts';
import { publicTrackingStyle } from './public-tracking-style.rules.ts';

/** The colour of each status tone, the same everywhere (look.md). */
const toneOf = {
  created: 'grey',
  moving: 'blue',
  attention: 'amber',
  delivered: 'green',
  failed: 'red',
} as const satisfies Record<StatusTone, string>;

/**
 * BCP 47 tags for the page's `lang`, because the same Chinese code points are drawn differently in simplified and traditional
 * script.
 */
const tags: Readonly<Record<Language, string>> = { en: 'en', ms: 'ms', zh: 'zh-Hans' };

type Say = ReturnType<typeof sayIn>;

/** Functions of other features that add a part above the timeline; null adds nothing. */
export type PageParts = ((cnNo: string, language: Language) => Promise<Markup | null>)[];

/** Returns the market from the last two letters of a number, known or not; null if they name none. */
export const marketOfNumber = (cnNo: string): Market | null => marketOfCountry(cnNo.slice(-2));

/** The page of one parcel, with status and timeline. */
export function parcelPage(language: Language, parcel: PublicParcel, below: readonly Markup[]): string {
  const say = sayIn(language);
  const { cnNo, status, flow, events, pieceCount, deliveredPieces } = parcel;
  const market = marketOfNumber(cnNo) ?? marketOf(MALAYSIA);
  const name = isPartlyDelivered(parcel)
    ? say(m.public_tracking_partly_delivered, { delivered: deliveredPieces, pieces: pieceCount })
    : say(statusNames[status]);
  return publicPage(language, {
    title: `${name} · ${cnNo}`,
    path: publicTrackingPath(cnNo),
    market,
    deliveredIn: receivingMarket({ flow, market: market.id }),
    body: html`<p class="number">${cnNo}</p>
      <h1 data-tone="${toneOf[STATUSES[status].tone]}">${name}</h1>
      ${journey(say, status)} ${kept(say, parcel, market)} ${below}
      <h2 id="events">${say(m.public_tracking_time_line)}</h2>
      <ol class="events" aria-labelledby="events">
        ${events.map((event) => eventLine(say, event, market))}
      </ol>
      <p class="small">${say(m.public_tracking_local_time)}</p>
      ${numberForm(language, '')}`,
  });
}

/** The page for an unknown number: what to do next, and the number to correct. */
export function unknownPage(language: Language, cnNo: string, path: string): string {
  const say = sayIn(language);
  const title = say(m.public_tracking_not_found_title);
  return publicPage(language, {
    title,
    path,
    market: marketOfNumber(cnNo),
    body: html`<p class="number">${cnNo}</p>
      <h1>${title}</h1>
      <p>${say(m.public_tracking_not_found)}</p>
      ${numberForm(language, cnNo)}`,
  });
}

/** The page with the form for a number. */
export function askPage(language: Language): string {
  const title = sayIn(language)(m.public_tracking_title);
  return publicPage(language, {
    title,
    path: publicTrackingRoot,
    market: null,
    body: html`<h1>${title}</h1>
      ${numberForm(language, '')}`,
  });
}

const noAnswer = {
  tooMany: [m.public_tracking_too_many_title, m.public_tracking_too_many],
  tooLarge: [m.public_tracking_too_large_title, m.public_tracking_too_large],
  fault: [m.public_tracking_fault_title, m.public_tracking_fault],
} as const satisfies Record<NoAnswer, readonly [Message, Message]>;

/** The page for a request that was refused or failed. `path`: the page to try again. */
export function noAnswerPage(language: Language, reason: NoAnswer, path: string): string {
  const say = sayIn(language);
  const [title, text] = noAnswer[reason].map((words) => say(words));
  return publicPage(language, {
    title: title ?? '',
    path,
    market: null,
    body: html`<h1>${title ?? ''}</h1>
      <p>${text ?? ''}</p>
      <p><a href="${pathIn(language, path)}">${say(m.public_tracking_try_again)}</a></p>`,
  });
}

interface PublicPageParts {
  title: string;
  /** Path of the page itself, with its query, for the language links. */
  path: string;
  /** The market whose contact lines are shown; all markets for null. */
  market: Market | null;
  /** Market of the destination, where the receiver calls the company. */
  deliveredIn?: Market | null;
  body: Markup;
}

/** The path of a page in a language. */
const pathIn = (language: Language, path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/** The frame of every page for receivers. */
export function publicPage(
  language: Language,
  { title, path, market, deliveredIn, body }: PublicPageParts,
): string {
  const say = sayIn(language);
  const { size, path: mark } = brand.mark;
  const shown = market ? new Set([deliveredIn ?? market, market]) : Object.values(markets);
  const companies = [...shown].map(({ code }) => brand.companies[code]);
  const switches = languages.map(
    (one) =>
      html`<a
        href="${pathIn(one, path)}"
        hreflang="${tags[one]}"
        lang="${tags[one]}"
        ${one === language ? new Markup('aria-current="true"') : null}
        >${languageNames[one]}</a
      >`,
  );
  return html`<!doctype html>
    <html lang="${tags[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/brand-icon.svg" type="image/svg+xml" />
        <title>${title} · ${brand.name}</title>
        <style>
          ${new Markup(publicTrackingStyle)}
        </style>
      </head>
      <body>
        <div class="page">
          <header>
            <div class="brand">
              <svg viewBox="0 0 ${size} ${size}" aria-hidden="true"><path d="${mark}" /></svg
              >${brand.fullName}
            </div>
            <nav aria-label="${say(m.public_tracking_language)}">${switches}</nav>
          </header>
          <main>${body}</main>
          <footer>
            <p>${say(m.public_tracking_questions)}</p>
            ${companies.map(
              ({ phone, email }) =>
                html`<p class="small">
                  <a href="tel:${phone.replace(/[^+\d]/gu, '')}">${phone}</a> ·
                  <a href="mailto:${email}">${email}</a>
                </p>`,
            )}
            <p class="small">${say(m.brand_hours)}</p>
          </footer>
        </div>
      </body>
    </html>`.text;
}

/** The progress in five steps; a cancelled parcel has none. */
function journey(say: Say, status: ShipmentStatus): Markup | null {
  if (status === 'cancelled') return null;
  const steps = journeyOf(status).map(
    ({ name, isDone, isCurrent }) =>
      html`<li
        ${isDone ? new Markup('data-done') : null}
        ${isCurrent ? new Markup('aria-current="step"') : null}
      >
        ${say(name)}
      </li>`,
  );
  return html`<ol
    class="journey"
    aria-label="${say(m.public_tracking_progress)}"
    data-tone="${toneOf[STATUSES[status].tone]}"
  >
    ${steps}
  </ol>`;
}

/** Where a parcel is kept for collection, and until when (domain.md "What needs the customer, and notices"). */
function kept(say: Say, { status, events: [last] }: PublicParcel, market: Market): Markup | null {
  if (status !== 'on-hold' || last?.code !== 'KPT') return null;
  // With hyphens that do not break, so that the date stays on one line.
  const day = showDay(addDays(isoDayOf(last.at, market), collectDays)).replaceAll('-', '\u2011');
  const text =
    last.place === ''
      ? say(m.public_tracking_kept, { day })
      : say(m.public_tracking_kept_at, { place: last.place, day });
  return html`<p>${text}</p>`;
}

function eventLine(say: Say, event: PublicEvent, market: Market): Markup {
  const { code, place, at, piece, isOnWayBack } = event;
  const details = [
    place,
    piece === null ? '' : say(m.tracking_piece_number, { number: piece }),
    isOnWayBack ? say(m.public_tracking_way_back) : '',
  ].filter((part) => part !== '');
  return html`<li data-tone="${toneOf[STATUSES[EVENTS[code].status].tone]}">
    <strong>${say(eventNames[code])}</strong>
    <span
      ><time datetime="${at.toISOString()}">${formatDayTime(at, market)}</time>${details
        .map((part) => ` · ${part}`)
        .join('')}</span
    >
  </li>`;
}

function numberForm(language: Language, cnNo: string): Markup {
  const say = sayIn(language);
  return html`<form action="${publicTrackingRoot}" method="get">
    <input type="hidden" name="lang" value="${language}" />
    <label for="cn">${say(m.public_tracking_number)}</label>
    <div class="row">
      <input
        id="cn"
        name="cn"
        value="${cnNo}"
        required
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        aria-describedby="cn-help"
      />
      <button>${say(m.tracking_track)}</button>
    </div>
    <p class="small" id="cn-help">${say(m.public_tracking_number_help)}</p>
  </form>`;
}
