import { expect, it } from 'vitest';

import { trustedTexts } from './trusted-texts.ts';

it('A text with a tag is never accepted as HTML; a style sheet without a tag is accepted', () => {
  expect(trustedTexts.createHTML('<img src=x onerror=alert(1)>')).toBeNull();
  const style = '.m-1{--a:1px}@media(min-width:40em){.m-1>p{--a:2px}}';
  expect(trustedTexts.createHTML(style)).toBe(style);
});

it('The address of a script or worker is accepted only on our own server', () => {
  expect(trustedTexts.createScriptURL('/assets/worker.js')).toBe('/assets/worker.js');
  expect(trustedTexts.createScriptURL('https://evil.example/x.js')).toBeNull();
  expect(trustedTexts.createScriptURL('//evil.example/x.js')).toBeNull();
  expect(trustedTexts.createScriptURL('data:text/javascript,alert(1)')).toBeNull();
});
