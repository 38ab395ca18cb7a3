/** The page on which a buyer ends the notices of an account. */
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { html } from '#server/features/public-tracking/markup.rules.ts';
import { publicPage } from '#server/features/public-tracking/public-tracking-page.mapping.ts';
import { sayIn } from '#server/platform/words/say.ts';
import { stopRoot } from './buyer-notice-link.rules.ts';
import type { NoticeShop } from './buyer-notice.service.ts';

export function stopPage(language: Language, { shopName, ...whose }: NoticeShop, key: string): string {
  const say = sayIn(language);
  const title = say(m.buyer_notice_stop_title);
  const path = `${stopRoot}/${key}`;
  return publicPage(language, {
    title,
    path,
    ...whose,
    body: html`<h1>${title}</h1>
      <p>${say(m.buyer_notice_stop_text, { shopName })}</p>
      <form action="${path}?lang=${language}" method="post">
        <button>${say(m.buyer_notice_stop_button)}</button>
      </form>`,
  });
}

export function stoppedPage(language: Language, { shopName, ...whose }: NoticeShop, key: string): string {
  const say = sayIn(language);
  const title = say(m.buyer_notice_stop_title);
  return publicPage(language, {
    title,
    path: `${stopRoot}/${key}`,
    ...whose,
    body: html`<h1>${title}</h1>
      <p role="status">${say(m.buyer_notice_stopped, { shopName })}</p>`,
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
