import { expect, it } from 'vitest';

import { stylesFor } from './frame-styles.ts';

const markup =
  '<div class="page wide" data-kind="form"><p class="m_1 note">Words</p><input placeholder="CN"></div>';
const kept = (css: string) => stylesFor(markup, css);

it('Rules that match the markup are kept, and others are removed', () => {
  expect(kept('.page{gap:1px}.other{gap:2px}.page .other{gap:3px}')).toBe('.page{gap:1px}');
  expect(kept('.page.wide>.note{a:b}.page.tall{a:b}')).toBe('.page.wide>.note{a:b}');
  expect(kept('body{a:b}:root{c:d}*{a:b}textarea{a:b}input::placeholder{a:b}')).toBe(
    'body{a:b}:root{c:d}*{a:b}input::placeholder{a:b}',
  );
});

it('A list of selectors keeps those that may match', () => {
  expect(kept('.note,.other,table{a:b}')).toBe('.note{a:b}');
  expect(kept('.page[data-kind="form"],.page:where([dir="rtl"] .other){a:b}')).toContain(
    '.page[data-kind="form"]',
  );
});

it('Layers and media queries keep their matching rules; web fonts, print and hover rules are removed', () => {
  expect(kept('@layer mantine{.m_1{a:b}.m_2{a:b}}@media (max-width:48em){.other{a:b}}')).toBe(
    '@layer mantine{.m_1{a:b}}',
  );
  expect(kept('@font-face{src:url(a.woff2)}@media print{.page{a:b}}.page:hover{a:b}')).toBe('');
  const ofTheDevice = "@font-face{src:local('Arial')}";
  expect(kept(ofTheDevice)).toBe(ofTheDevice);
});

it('Variables that are used, also through other variables, are kept in each of their rules', () => {
  expect(
    kept(
      ':root{--a:var(--b);--b:1px;--c:2px}.dark{--b:3px}.page{--b:4px;gap:var( --a, 5px)}:root{--c:var(--a)}',
    ),
  ).toBe(':root{--a:var(--b);--b:1px}.page{--b:4px;gap:var( --a, 5px)}');
  const markupThatReads = '<p style="gap:var(--a)"></p>';
  expect(stylesFor(markupThatReads, ':root{--a:1px;--b:2px}')).toBe(':root{--a:1px}');
});

it('A style text cannot close the style element', () => {
  expect(kept('.page{content:"</style><script>"}')).not.toContain('</');
});
