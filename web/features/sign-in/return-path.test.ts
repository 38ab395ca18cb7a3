import { expect, it } from 'vitest';

import { parseSearch, stringifySearch } from '#web/platform/router/search-codec.ts';
import { placeOf } from '#web/platform/router/route-finder.ts';
import { returnPath } from '#web/features/sign-in/return-path.ts';

const { origin } = window.location;
/** The path as it is stored in the URL of the login page. */
const remembered = (href: string) => parseSearch(stringifySearch({ from: href }))['from'];

it.each([
  '/',
  '/etracking?cn=HN1#top',
  '/faq?q=a+b%5Cc',
  '/login?from=//evil.example',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/a//evil.example',
])('returnPath accepts %s as a path of this site', (from) => {
  expect(returnPath(from)).toBe(from);
  expect(new URL(from, origin).origin).toBe(origin);
});

it.each([
  undefined,
  null,
  7,
  ['/quote'],
  '',
  'quote',
  '?q=1',
  '/faq/../quote',
  `${origin}/quote`,
  'http:/quote',
  'http:quote',
  'https://evil.example/quote',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/.//evil.example',
  '/././/evil.example/login',
  './/evil.example',
  '..//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/a/%2e%2e//evil.example',
  '/.//',
  `${origin}//evil.example`,
  `${origin}/.//evil.example`,
  `${origin}.evil.example/`,
  `${origin}@evil.example/`,
  `${origin.replace('//', '//somebody:secret@')}/quote`,
  String.raw`\\evil.example`,
  String.raw`/\evil.example`,
  String.raw`/.\/evil.example`,
  String.raw`/./\evil.example`,
  '/\t/evil.example',
  '/.\n//evil.example',
  '\r\n//evil.example',
  '\u0000//evil.example',
  '/\u007fquote',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'blob:https://portal.example/1',
  'http://[',
])('returnPath refuses %j', (from) => {
  expect(returnPath(from)).toBeNull();
});

it('returnPath accepts a typed URL in the form that the browser encodes', () => {
  for (const typed of ['/faq?q=què & "co"|d\'or', '/etracking?cn=A%20B#Ü', '/{$name}', '/quote?at=\\a']) {
    const { href } = placeOf(typed);
    expect(returnPath(remembered(href))).toBe(href);
  }
});
