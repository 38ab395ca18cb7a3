/** The part of the public tracking page with the receiver's choices, and the page after the form is sent. No names are shown. */
import {
  type BuyerChoice,
  choiceTextMost,
  proofDigits,
} from '#shared/features/buyer-notice/buyer-choice.rules.ts';
import { publicTrackingPath } from '#shared/features/public-tracking/public-tracking-link.rules.ts';
import { collectDays } from '#shared/features/exceptions/exceptions.rules.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import type { Language, Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { html, Markup } from '#server/features/public-tracking/markup.rules.ts';
import { marketOfNumber, publicPage } from '#server/features/public-tracking/public-tracking-page.mapping.ts';
import { sayIn } from '#server/platform/words/say.ts';
import type { ChoiceForm, ChoiceOutcome, OfferedChoices } from './buyer-choice.service.ts';

const choicePath = (cnNo: string) => `${publicTrackingPath(cnNo)}/choice`;

const names = {
  day: m.buyer_notice_choose_day,
  neighbour: m.buyer_notice_choose_neighbour,
  collect: m.buyer_notice_choose_collect,
  landmark: m.buyer_notice_choose_landmark,
} as const satisfies Record<BuyerChoice, Message>;

/** Anchor of the choices on the parcel's page. */
export const choiceAnchor = 'choice';

const helps = {
  neighbour: m.buyer_notice_choose_neighbour_which,
  landmark: m.buyer_notice_choose_landmark_which,
} as const;

const weekday = (language: Language, day: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** @param form a submitted form, whose choice and texts are kept. */
export function choiceForm(
  language: Language,
  cnNo: string,
  { choices, days, station, isTold, isRefused }: OfferedChoices,
  form: ChoiceForm = new URLSearchParams(),
): Markup {
  const say = sayIn(language);
  const heading = (text: string) => html`<h2 id="${choiceAnchor}">${text}</h2>`;
  if (isTold)
    return html`${heading(say(m.buyer_notice_choose_done_title))}
      <p>${say(m.buyer_notice_choose_told)}</p>`;
  const title = heading(say(m.buyer_notice_choose_title));
  if (choices.length === 0)
    return html`${title}
      <p>${say(m.buyer_notice_choose_not_done)}</p>`;
  const refusal = isRefused ? html`<p>${say(m.buyer_notice_choose_not_done_again)}</p>` : null;
  const more = (choice: BuyerChoice): Markup => {
    if (choice === 'collect') {
      const kept =
        station === null
          ? say(m.exceptions_collect_help, { n: collectDays })
          : say(m.buyer_notice_choose_collect_where, { station, n: collectDays });
      return html`<p class="small" id="about-collect">${kept}</p>`;
    }
    if (choice === 'day')
      return html`<label for="day">${say(m.buyer_notice_choose_day_which)}</label>
        <select id="day" name="day">
          ${days.map(
            (day) =>
              html`<option value="${day}" ${day === form.get('day') ? new Markup('selected') : null}>
                ${weekday(language, day)}, ${showDay(day)}
              </option>`,
          )}
        </select>`;
    return html`<label for="${choice}">${say(helps[choice])}</label>
      <input id="${choice}" name="${choice}" value="${form.get(choice) ?? ''}" autocomplete="off" />`;
  };
  // With several choices none is preselected, so that a text beside another one is not sent in its place.
  const isChosen = (choice: BuyerChoice) => choices.length === 1 || choice === form.get('choice');
  return html`${title} ${refusal}
    <form action="${choicePath(cnNo)}?lang=${language}" method="post" aria-labelledby="${choiceAnchor}">
      ${choices.map(
        (choice) =>
          html`<div class="choice">
            <label
              ><input
                type="radio"
                name="choice"
                value="${choice}"
                required
                ${choice === 'collect' ? new Markup('aria-describedby="about-collect"') : null}
                ${isChosen(choice) ? new Markup('checked') : null}
              />
              ${say(names[choice])}</label
            >
            <div class="${choice === 'collect' ? 'about' : 'more'}">${more(choice)}</div>
          </div>`,
      )}
      <label for="digits">${say(m.buyer_notice_choose_digits)}</label>
      <div class="row">
        <input
          id="digits"
          name="digits"
          required
          inputmode="numeric"
          pattern="[0-9]{${proofDigits}}"
          maxlength="${proofDigits}"
          autocomplete="off"
          aria-describedby="digits-help"
        />
        <button>${say(m.buyer_notice_choose_send)}</button>
      </div>
      <p class="small" id="digits-help">${say(m.buyer_notice_choose_digits_help)}</p>
    </form>`;
}

type Rejection = Exclude<ChoiceOutcome, 'done'>;

const titles = {
  unclear: m.buyer_notice_choose_unclear_title,
  tooLong: m.buyer_notice_choose_too_long_title,
  refused: m.buyer_notice_choose_refused_title,
} as const satisfies Record<Rejection, Message>;

function rejectionText(language: Language, outcome: Rejection): string {
  const say = sayIn(language);
  if (outcome === 'tooLong') return say(m.buyer_notice_choose_too_long, { most: choiceTextMost });
  return say(outcome === 'unclear' ? m.buyer_notice_choose_unclear : m.buyer_notice_choose_refused);
}

/** The page for a form that was not accepted, with the form to correct where the parcel still offers one. */
export function choiceAnswerPage(
  language: Language,
  cnNo: string,
  outcome: Rejection,
  { offered, form }: { offered: OfferedChoices | null; form: ChoiceForm },
): string {
  const say = sayIn(language);
  const title = say(titles[outcome]);
  const path = publicTrackingPath(cnNo);
  return publicPage(language, {
    title,
    path,
    market: marketOfNumber(cnNo),
    body: html`<p class="number">${cnNo}</p>
      <h1>${title}</h1>
      <p role="status">${rejectionText(language, outcome)}</p>
      ${offered && choiceForm(language, cnNo, offered, form)}
      <p><a href="${path}?lang=${language}">${say(m.buyer_notice_choose_back)}</a></p>`,
  });
}
