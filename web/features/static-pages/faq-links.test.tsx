import { screen as shown } from '@testing-library/react';
import { expect, it } from 'vitest';

import { screens } from '#web/app/screens.ts';
import { phrasesOf } from '#web/features/static-pages/document.model.ts';
import { guardedScreens } from '#web/features/static-pages/faq-links.rules.ts';
import { FaqScreen } from '#web/features/static-pages/faq.screen.tsx';
import { faq } from '#web/features/static-pages/faq.text.ts';
import { pageText, screenTest } from '#web/test/screen.tsx';

const test = screenTest();

const open = (claims: readonly string[], flags: object = {}) =>
  test.open(FaqScreen, {
    session: {
      loginId: 'office',
      Access: claims.map((claimName) => ({ claimName, claimValue: 'true' })),
      ...flags,
    },
  });
const linked = () => [
  ...new Set(
    shown
      .queryAllByRole('link', { hidden: true })
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => /shipment(?:listing|order)$/u.test(href)),
  ),
];

it.each([
  ['an ordinary account', ['CNP'], {}, ['/shipmentorder', '/shipmentlisting']],
  ['a COOL account', ['COL'], { Cool: true }, ['/COOLshipmentorder', '/COOLshipmentlisting']],
  ['a user who may not create shipments', ['CNP'], { HasCNAccess: false }, ['/shipmentlisting']],
  ['a user without consignment note rights', ['PUA'], {}, []],
])('FAQ answers link only to screens that are open to %s', async (_, claims, flags, hrefs) => {
  await open(claims, flags);
  expect(linked().toSorted()).toEqual(hrefs.toSorted());
  expect(pageText()).toContain('Yes, in the listing, until the parcel is scanned');
});

it('guardedScreens lists every restricted screen that FAQ answers link to, with the right it needs', () => {
  const needsOf = new Map<string, string>(screens.map(({ path, needs }) => [path, needs]));
  const links = faq
    .flatMap(({ questions }) => questions.flatMap(({ answer }) => answer.flatMap(phrasesOf)))
    .flatMap((phrase) => (phrase.kind === 'link' ? [phrase.href] : []))
    .filter((href) => !['anyone', 'signedIn', undefined].includes(needsOf.get(href)));
  expect(new Set(links)).toEqual(new Set(Object.keys(guardedScreens)));
  for (const { path, needs } of Object.values(guardedScreens).flat()) expect(needsOf.get(path)).toBe(needs);
});
