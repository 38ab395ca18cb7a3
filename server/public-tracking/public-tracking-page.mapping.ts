/** What is known of a parcel as the page that its receiver reads: plain HTML, no script, one request. */
import { brand } from '#shared/brand/brand.ts';
import { EVENTS, type ShipmentStatus, STATUSES, type StatusTone } from '#shared/consignment/status.ts';
import { type Market, MALAYSIA, marketByCode, marketOf } from '#shared/market/markets.ts';
import { type Language, languages } from '#shared/public-tracking/language.rules.ts';
import {
  publicTrackingPath,
  publicTrackingRoot,
} from '#shared/public-tracking/public-tracking-link.rules.ts';
import {
  type PublicTrackingTexts,
  publicTrackingTexts,
} from '#shared/public-tracking/public-tracking-texts.model.ts';
import { formatDayTime } from '#shared/time/market-time.ts';
import { journeyOf } from '#shared/tracking/journey.rules.ts';

import { html, Markup } from './markup.rules.ts';
import type { PublicEvent, PublicParcel } from './public-tracking.service.ts';
import { publicTrackingStyle } from './public-tracking-style.rules.ts';

/** What colour a status wears everywhere (look.md). */
const toneOf = {
  created: 'grey',
  moving: 'blue',
  attention: 'amber',
  delivered: 'green',
  failed: 'red',
} as const satisfies Record<StatusTone, string>;

/** Statuses whose words name the steps of `journeyOf`. */
const stepStatuses = [
  'created',
  'picked-up',
  'in-transit',
  'out-for-delivery',
  'delivered',
] as const satisfies readonly ShipmentStatus[];

/** The page of one parcel: status and time line. */
export function parcelPage(language: Language, parcel: PublicParcel): string {
  const texts = publicTrackingTexts[language];
  const { cnNo, status, events } = parcel;
  const market = marketByCode(cnNo.endsWith('SG') ? 'SG' : 'MY');
  const name = texts.statuses[status];
  return page(language, {
    title: `${name} · ${cnNo}`,
    path: publicTrackingPath(cnNo),
    market,
    body: html`<p class="number">${cnNo}</p>
      <h1 data-tone="${toneOf[STATUSES[status].tone]}">${name}</h1>
      ${journey(texts, status)}
      <h2 id="events">${texts.timeLine}</h2>
      <ol class="events" aria-labelledby="events">
        ${events.map((event) => eventLine(texts, event, market))}
      </ol>
      <p class="small">${texts.localTime}</p>
      ${numberForm(language, '')}`,
  });
}

/** The page of a number that is nobody's: what to do now, and the number to mend. */
export function unknownPage(language: Language, cnNo: string): string {
  const { notFoundTitle, notFound } = publicTrackingTexts[language];
  return page(language, {
    title: notFoundTitle,
    path: publicTrackingPath(cnNo),
    body: html`<p class="number">${cnNo}</p>
      <h1>${notFoundTitle}</h1>
      <p>${notFound}</p>
      ${numberForm(language, cnNo)}`,
  });
}

/** The page that asks for a number. */
export function askPage(language: Language): string {
  const { title } = publicTrackingTexts[language];
  return page(language, {
    title,
    path: publicTrackingRoot,
    body: html`<h1>${title}</h1>
      ${numberForm(language, '')}`,
  });
}

/** The page of a look-up that was refused or failed. */
export function noAnswerPage(language: Language, reason: 'tooMany' | 'fault'): string {
  const texts = publicTrackingTexts[language];
  const title = texts[`${reason}Title`];
  return page(language, {
    title,
    path: publicTrackingRoot,
    body: html`<h1>${title}</h1>
      <p>${texts[reason]}</p>`,
  });
}

interface PageParts {
  title: string;
  /** Of the page itself: the language switch leads to it. */
  path: string;
  /** Whose contact lines are shown; the home market's where none is known. */
  market?: Market;
  body: Markup;
}

function page(language: Language, { title, path, market = marketOf(MALAYSIA), body }: PageParts): string {
  const texts: PublicTrackingTexts = publicTrackingTexts[language];
  const { size, path: mark } = brand.mark;
  const { phone, email, hours } = brand.companies[market.code];
  const switches = languages.map(
    (one) =>
      html`<a
        href="${path}?lang=${one}"
        hreflang="${publicTrackingTexts[one].tag}"
        lang="${publicTrackingTexts[one].tag}"
        ${one === language ? new Markup('aria-current="true"') : null}
        >${publicTrackingTexts[one].name}</a
      >`,
  );
  return html`<!doctype html>
    <html lang="${texts.tag}">
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
            <nav aria-label="${texts.languages}">${switches}</nav>
          </header>
          <main>${body}</main>
          <footer>
            <p>${texts.contact}</p>
            <p class="small">
              <a href="tel:${phone.replace(/[^+\d]/gu, '')}">${phone}</a> ·
              <a href="mailto:${email}">${email}</a>
            </p>
            <p class="small" lang="en">${hours}</p>
          </footer>
        </div>
      </body>
    </html>`.text;
}

/** The way in five steps; a cancelled parcel has none. */
function journey(texts: PublicTrackingTexts, status: ShipmentStatus): Markup | null {
  if (status === 'cancelled') return null;
  const isReturn = status === 'returning' || status === 'returned';
  const steps = journeyOf(status).map(({ isDone, isCurrent }, index) => {
    const step = stepStatuses[index] ?? 'created';
    return html`<li
      ${isDone ? new Markup('data-done') : null}
      ${isCurrent ? new Markup('aria-current="step"') : null}
    >
      ${texts.statuses[isReturn && step === 'delivered' ? 'returned' : step]}
    </li>`;
  });
  return html`<ol class="journey" aria-label="${texts.progress}" data-tone="${toneOf[STATUSES[status].tone]}">
    ${steps}
  </ol>`;
}

function eventLine(texts: PublicTrackingTexts, event: PublicEvent, market: Market): Markup {
  const { code, place, at, piece } = event;
  const details = [place, piece === null ? '' : texts.piece(piece)].filter((part) => part !== '');
  return html`<li data-tone="${toneOf[STATUSES[EVENTS[code].status].tone]}">
    <strong>${texts.events[code]}</strong>
    <span
      ><time datetime="${at.toISOString()}">${formatDayTime(at, market)}</time>${details
        .map((part) => ` · ${part}`)
        .join('')}</span
    >
  </li>`;
}

function numberForm(language: Language, cnNo: string): Markup {
  const { numberLabel, numberHelp, track } = publicTrackingTexts[language];
  return html`<form action="${publicTrackingRoot}" method="get">
    <input type="hidden" name="lang" value="${language}" />
    <label for="cn">${numberLabel}</label>
    <div class="row">
      <input
        id="cn"
        name="cn"
        value="${cnNo}"
        required
        maxlength="40"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        aria-describedby="cn-help"
      />
      <button>${track}</button>
    </div>
    <p class="small" id="cn-help">${numberHelp}</p>
  </form>`;
}
