/** The part of the public tracking page with the receiver's choices, and the page after the form is sent. No names are shown. */
import {
  type BuyerChoice,
  choiceTextMost,
  proofDigits,
} from '#shared/features/buyer-notice/buyer-choice.rules.ts';
import { publicTrackingPath } from '#shared/features/public-tracking/public-tracking-link.rules.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import type { Language, Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { html, Markup } from '#server/features/public-tracking/markup.rules.ts';
import { marketOfNumber, publicPage } from '#server/features/public-tracking/public-tracking-page.mapping.ts';
import { sayIn } from '#server/platform/words/say.ts';
import type { ChoiceOutcome, OfferedChoices } from './buyer-choice.service.ts';

export const choicePath = (cnNo: string) => `${publicTrackingPath(cnNo)}/choice`;

const names = {
  day: m.buyer_notice_choose_day,
  neighbour: m.buyer_notice_choose_neighbour,
  collect: m.buyer_notice_choose_collect,
  landmark: m.buyer_notice_choose_landmark,
} as const satisfies Record<BuyerChoice, Message>;

const helps = {
  neighbour: m.buyer_notice_choose_neighbour_which,
  landmark: m.buyer_notice_choose_landmark_which,
} as const;

const weekday = (language: Language, day: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

export function choiceForm(
  language: Language,
  cnNo: string,
  { choices, days, isTold, isRefused }: OfferedChoices,
): Markup {
  const say = sayIn(language);
  const title = html`<h2 id="choice">${say(m.buyer_notice_choose_title)}</h2>`;
  if (isTold)
    return html`${title}
      <p>${say(m.buyer_notice_choose_told)}</p>`;
  if (choices.length === 0)
    return html`${title}
      <p>${say(m.buyer_notice_choose_not_done)}</p>`;
  const refusal = isRefused ? html`<p>${say(m.buyer_notice_choose_not_done_again)}</p>` : null;
  const more = (choice: BuyerChoice): Markup | null => {
    if (choice === 'collect') return null;
    if (choice === 'day')
      return html`<select name="day" aria-label="${say(names.day)}">
        ${days.map((day) => html`<option value="${day}">${weekday(language, day)}, ${showDay(day)}</option>`)}
      </select>`;
    return html`<input
      name="${choice}"
      maxlength="${choiceTextMost}"
      aria-label="${say(helps[choice])}"
      placeholder="${say(helps[choice])}"
      autocomplete="off"
    />`;
  };
  return html`${title} ${refusal}
    <form action="${choicePath(cnNo)}?lang=${language}" method="post" aria-labelledby="choice">
      ${choices.map(
        (choice, i) =>
          html`<div class="choice">
            <label
              ><input
                type="radio"
                name="choice"
                value="${choice}"
                ${i === 0 ? new Markup('checked') : null}
              />
              ${say(names[choice])}</label
            >
            ${more(choice)}
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

const answers = {
  done: [m.buyer_notice_choose_done_title, m.buyer_notice_choose_done],
  unclear: [m.buyer_notice_choose_unclear_title, m.buyer_notice_choose_unclear],
  refused: [m.buyer_notice_choose_refused_title, m.buyer_notice_choose_refused],
} as const satisfies Record<ChoiceOutcome, readonly [Message, Message]>;

export function choiceAnswerPage(language: Language, cnNo: string, outcome: ChoiceOutcome): string {
  const say = sayIn(language);
  const [title, text] = answers[outcome].map((words) => say(words));
  const path = publicTrackingPath(cnNo);
  return publicPage(language, {
    title: title ?? '',
    path,
    market: marketOfNumber(cnNo),
    body: html`<p class="number">${cnNo}</p>
      <h1>${title ?? ''}</h1>
      <p role="status">${text ?? ''}</p>
      <p><a href="${path}?lang=${language}">${say(m.buyer_notice_choose_back)}</a></p>`,
  });
}
