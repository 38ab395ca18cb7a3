/** /api/docs as a developer reads it. */
import { beforeAll, describe, expect, it } from 'vitest';

import { eventData } from '#shared/features/webhook/event-types.model.ts';
import { sentTypes } from '#shared/features/webhook/webhook.model.ts';
import { brand, brandMarkSvg } from '#shared/platform/brand/brand.ts';
import { codesOf, problemCodes } from '#shared/features/integration/problem-codes.model.ts';

import { testApp, type TestApp } from '#server/test/test-app.ts';
import { readExamples } from './api-examples.service.ts';
import { exampleOf } from './api-examples.rules.ts';
import { sentenceOfCode } from './calls.mapping.ts';

let app: TestApp;
let page: string;
beforeAll(async () => {
  app = await testApp();
  page = (await app.http.inject('/api/docs')).body;
});
const programCalls = () => app.calls.filter(({ needs }) => typeof needs === 'object');

describe('The page', () => {
  it('has every call for programs with its path and every problem code', () => {
    expect(programCalls().length).toBeGreaterThan(30);
    for (const declared of programCalls()) {
      const from = page.indexOf(`<section class="call" id="${declared.operation}">`);
      const section = page.slice(from, page.indexOf('</section>', from));
      expect(from, declared.operation).toBeGreaterThan(0);
      expect(section).toContain(declared.path.replace(/:(\w+)/gu, '{$1}'));
      for (const code of [...codesOf(declared).values()].flat())
        expect(section).toContain(`<code>${code}</code>`);
    }
    expect(page).toContain('<code>pieces[].weightGrams</code>');
    expect(page).toContain('Getting started in five minutes');
    expect(page).toContain('/api/integration/v1/mcp');
  });

  it('lists every event type with all its fields', () => {
    const from = page.indexOf('<h2 id="events">');
    const chapter = page.slice(from, page.indexOf('<h2', from + 1));
    for (const type of sentTypes) expect(chapter).toContain(`<code>${type}</code>`);
    for (const data of Object.values(eventData)) {
      for (const field of Object.keys(data.shape)) expect(chapter).toContain(`<code>${field}</code>`);
    }
  });

  it('states the delivery rules for webhook receivers, with the figures of the sender', () => {
    const from = page.indexOf('<h3 id="deliveries">');
    const section = page.slice(from, page.indexOf('<h3', from + 1));
    expect(from).toBeGreaterThan(0);
    for (const part of [
      'within 15 s',
      'redirect',
      '8 times in about 23 h 35 min',
      'Retry-After',
      '<code>410</code>',
      '23 h',
      'webhook-id',
      'In order',
    ])
      expect(section).toContain(part);
  });

  it('shows the name, mark and colours of the brand', async () => {
    expect(page).toContain(`<span>${brand.portalName} interface</span>`);
    expect(page).toContain(brandMarkSvg('currentColor'));
    const styles = /href="([^"]+\.css[^"]*)"/u.exec(page)?.[1] ?? '';
    const css = styles === '' ? page : (await app.http.inject(styles)).body;
    expect(css).toContain(brand.colours.brand);
  });

  it('shows the examples as they are run, in each language', () => {
    const examples = readExamples();
    expect(examples.size).toBeGreaterThan(9);
    const operations = new Set(programCalls().map(({ operation = '' }) => exampleOf(operation)));
    for (const [name, { curl, javascript, php, python }] of examples) {
      expect(operations.has(name) || name === 'webhooks-verify', name).toBe(true);
      for (const text of [curl, javascript, php, python]) {
        const longest = text.split('\n').toSorted((a, b) => b.length - a.length)[0] ?? '';
        const escaped = longest.replace(/[&"<>']/gu, (character) => `&#${character.codePointAt(0)};`);
        expect(page).toContain(escaped);
      }
    }
  });

  it('has a target for each internal link, and no duplicate IDs', () => {
    const ids = new Set([...page.matchAll(/\sid="([^"]+)"/gu)].map(([, id]) => id));
    const inside = [...page.matchAll(/href="#([^"]+)"/gu)].map(([, id]) => id);
    expect(inside.filter((id) => !ids.has(id))).toEqual([]);
    expect(ids.size).toBe([...page.matchAll(/\sid="/gu)].length);
  });
});

describe('The problem codes', () => {
  it('exist in the catalogue and belong to existing calls', () => {
    const operations = new Set(programCalls().map(({ operation }) => operation));
    expect(Object.keys(problemCodes).filter((operation) => !operations.has(operation))).toEqual([]);
    const all = programCalls().flatMap((declared) => [...codesOf(declared).values()].flat());
    expect([...new Set(all)].filter((code) => sentenceOfCode(code) === '')).toEqual([]);
  });
});
