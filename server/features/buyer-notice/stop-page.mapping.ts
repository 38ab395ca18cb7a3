/** The page on which a buyer ends the notices of an account. */
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { html } from '#server/features/public-tracking/markup.rules.ts';
import { publicPage } from '#server/features/public-tracking/public-tracking-page.mapping.ts';
import { sayIn } from '#server/platform/words/say.ts';
import { stopPath, stopRoot } from './buyer-notice-link.rules.ts';
import type { NoticeShop } from './buyer-notice.service.ts';

export function stopPage(
  language: Language,
  { shopName, market, deliveredIn }: NoticeShop,
  key: string,
): string {
  const say = sayIn(language);
  const title = say(m.buyer_notice_stop_title);
  return publicPage(language, {
    title,
    path: stopPath(key),
    market,
    deliveredIn,
    body: html`<h1>${title}</h1>
      <p>${say(m.buyer_notice_stop_text, { shopName })}</p>
      <form action="${stopPath(key)}?lang=${language}" method="post">
        <button>${say(m.buyer_notice_stop_button)}</button>
      </form>`,
  });
}

/** The page after notices were stopped. */
export const stoppedPage = (language: Language, shop: NoticeShop, key: string) =>
  pageToResume(language, shop, key, m.buyer_notice_stopped);

/** The page of a link that was used before. */
export const alreadyStoppedPage = (language: Language, shop: NoticeShop, key: string) =>
  pageToResume(language, shop, key, m.buyer_notice_stopped_already);

function pageToResume(
  language: Language,
  { shopName, market, deliveredIn }: NoticeShop,
  key: string,
  text: typeof m.buyer_notice_stopped,
): string {
  const say = sayIn(language);
  const title = say(m.buyer_notice_resume_title);
  return publicPage(language, {
    title,
    path: stopPath(key),
    market,
    deliveredIn,
    body: html`<h1>${title}</h1>
      <p role="status">${say(text, { shopName })}</p>
      <form action="${stopPath(key)}/again?lang=${language}" method="post">
        <button>${say(m.buyer_notice_resume_button)}</button>
      </form>`,
  });
}

export function unknownStopPage(language: Language): string {
  const say = sayIn(language);
  const title = say(m.buyer_notice_stop_unknown_title);
  return publicPage(language, {
    title,
    path: stopRoot,
    market: null,
    body: html`<h1>${title}</h1>
      <p>${say(m.buyer_notice_stop_unknown)}</p>`,
  });
}
