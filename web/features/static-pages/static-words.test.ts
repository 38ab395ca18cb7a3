import { afterEach, describe, expect, it, vi } from 'vitest';

import type { Language } from '#shared/platform/words/message.ts';

afterEach(() => vi.resetModules());

/** The lists in one language; the modules are loaded anew because their texts are created on load. */
async function pagesIn(language: Language) {
  vi.resetModules();
  const { speak } = await import('#shared/platform/words/words.ts');
  speak(language);
  const { faq } = await import('#web/features/static-pages/faq.text.ts');
  const { prohibitedItems } = await import('#web/features/static-pages/prohibited-items.text.ts');
  const dangerous = await import('#web/features/static-pages/dangerous-goods.text.ts');
  const { folded, matchesWords } = await import('#web/features/static-pages/search.rules.ts');
  const questions = faq.flatMap((group) => group.questions);
  const goods = [...prohibitedItems, ...dangerous.hiddenDangers].flatMap((group) => group.goods);
  const texts = [
    ...faq.map(({ heading }) => heading),
    ...questions.flatMap(({ question, answer }) => [question, ...answer]),
    ...goods.flatMap(({ name, note }) => [name, note]),
    ...dangerous.dangerClasses.flatMap(({ name, examples, rule }) => [name, examples, rule]),
    ...dangerous.lithiumRules.flatMap(({ how, examples, rule }) => [how, examples, rule]),
    ...dangerous.lithiumLimits,
    ...dangerous.declaringSteps,
  ];
  const found = (query: string) =>
    questions
      .filter(({ question, answer }) => matchesWords(folded([question, ...answer].join(' ')), query))
      .map(({ id }) => id);
  return { questions, texts, found };
}

const linksOf = (answer: readonly string[]) =>
  [...answer.join(' ').matchAll(/\]\(([^)]+)\)/gu)].map(([, href]) => href).toSorted();

describe.each([
  ['ms', 'batal kutipan'],
  ['zh', '取消取件'],
] as const)('The static pages in %s', (language, query) => {
  it('contain no English text and have the same links as the English pages', async () => {
    const english = await pagesIn('en');
    const page = await pagesIn(language);
    expect(page.texts).toHaveLength(english.texts.length);
    expect(page.texts.filter((text, index) => text === english.texts[index])).toEqual([]);
    for (const [index, { id, answer }] of page.questions.entries())
      expect(linksOf(answer), id).toEqual(linksOf(english.questions[index]?.answer ?? []));
  });

  it('can be searched in their own language', async () => {
    const { found } = await pagesIn(language);
    expect(found(query)).toContain('change-pickup');
    expect(found(query)).not.toContain('password-rules');
  });
});
