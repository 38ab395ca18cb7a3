import { afterEach, describe, expect, it, vi } from 'vitest';

import { brand } from '#shared/platform/brand/brand.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { HALF_DAY_CUT_OFF } from '#shared/features/shipment/priority-promise.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { screens } from '#web/app/screens.ts';
import { accountTerms } from '#web/features/static-pages/account-terms.text.ts';
import { carriageTerms } from '#web/features/static-pages/carriage-terms.text.ts';
import { dangerClasses, hiddenDangers } from '#web/features/static-pages/dangerous-goods.text.ts';
import {
  phrasesOf,
  plainText,
  textsOf,
  type LegalDocument,
} from '#web/features/static-pages/document.model.ts';
import { enhancedLiabilityTerms } from '#web/features/static-pages/enhanced-liability-terms.text.ts';
import { faq } from '#web/features/static-pages/faq.text.ts';
import { figures } from '#web/features/static-pages/figures.text.ts';
import { portalTerms } from '#web/features/static-pages/portal-terms.text.ts';
import { priorityTerms } from '#web/features/static-pages/priority-terms.text.ts';
import { prohibitedItems } from '#web/features/static-pages/prohibited-items.text.ts';

const all = { portalTerms, accountTerms, carriageTerms, priorityTerms, enhancedLiabilityTerms };
const named = Object.entries(all);

/** Paths of spec §2 that the texts may link to. */
const paths = new Set<string>(screens.map(({ path }) => path));

const whole = (document: LegalDocument) => textsOf(document).map(plainText).join('\n');
const answers = faq.flatMap(({ questions }) => questions.flatMap(({ answer }) => answer));

describe('Legal documents', () => {
  it('have the number of clauses in the specification', () => {
    expect(portalTerms.clauses).toHaveLength(18);
    expect(carriageTerms.clauses).toHaveLength(15);
    expect(priorityTerms.clauses).toHaveLength(10);
    expect(priorityTerms.part).toBe('section');
  });

  it.each(named)('%s: no two headings or anchors are the same', (_, { clauses }) => {
    expect(new Set(clauses.map(({ heading }) => heading)).size).toBe(clauses.length);
    expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length);
  });

  it.each(named)('%s: no paragraph is repeated', (_, document) => {
    const texts = textsOf(document).filter((text) => !text.endsWith(':'));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each(named)(
    '%s: every reference names a clause of the document, and every link an existing page',
    (_, document) => {
      const ids = new Set(document.clauses.map(({ id }) => id));
      for (const phrase of textsOf(document).flatMap(phrasesOf)) {
        if (phrase.kind === 'reference') expect(ids).toContain(phrase.id);
        if (phrase.kind === 'link') expect(paths).toContain(phrase.href.split('#')[0]);
        if (phrase.kind === 'text') expect(phrase.text).not.toMatch(/[{}[\]]|\$\{/);
      }
    },
  );

  it.each(named)('%s: has valid dates', (_, { effective, updated }) => {
    expect(effective <= updated).toBe(true);
    expect(new Date(updated).toISOString().slice(0, 10)).toBe(updated);
  });

  it('Priority Service has been in force since 18 April 2023 (spec §9)', () => {
    expect(priorityTerms.effective).toBe('2023-04-18');
  });
});

describe('The figures of spec §9', () => {
  it.each([
    [
      'carriage',
      carriageTerms,
      ['RM200', 'S$100', '14 days', '7 days', '2 years', '30 days', '30 pieces', '30 kg'],
    ],
    [
      'carriage',
      carriageTerms,
      ['6000', '5000', 'RM200 to RM10,000 (S$100 to S$10,000', 'RM10 to RM1,500', 'S$10 to S$1,500'],
    ],
    ['account', accountTerms, ['6000', '5000', 'RM200 (S$100 for Singapore accounts)', '3 pieces']],
    [
      'priority',
      priorityTerms,
      ['10.00 kg', '5 pieces', '5.30pm', '4:00pm', '3 working days', '30 working days'],
    ],
    ['priority', priorityTerms, ['Peninsular Malaysia only', 'next working day']],
    [
      'enhanced liability',
      enhancedLiabilityTerms,
      ['RM200 to RM10,000 (S$100 to S$10,000', '14 days', '72 hours', 'RM15,000, RM20,000 or RM30,000'],
    ],
  ])('appear in the %s terms', (_, document, expected) => {
    for (const figure of expected) expect(whole(document)).toContain(figure);
  });
});

describe('The working days of Priority Service', () => {
  it('are described in the terms as state working days with half days', () => {
    const terms = whole(priorityTerms);
    expect(terms).toContain('working days of the state');
    expect(terms).toContain(`before ${HALF_DAY_CUT_OFF.words} on a half day`);
    expect(terms).not.toContain('Monday to Saturday');
  });

  it.each(['en', 'ms', 'zh'] as const)('are described in the FAQ in the same way (%s)', (locale) => {
    const before = HALF_DAY_CUT_OFF.words;
    const half = { en: `before ${before} on a half day`, ms: 'separuh hari', zh: '半日' }[locale];
    const state = { en: 'the working days of your state', ms: 'hari bekerja negeri anda', zh: '工作日' }[
      locale
    ];
    const times = { priorityHalfDay: before, priorityDropOff: '', priorityPickup: '' };
    const priority = { ...times, priorityWeight: '', pieces: 5, priorityTerms: '' };
    for (const answer of [
      m.static_pages_faq_priority_answer(priority, { locale }),
      m.static_pages_faq_drop_off_answer({ priorityHalfDay: before, priorityDropOff: '' }, { locale }),
      m.static_pages_faq_pickup_times_answer({ halfDay: before }, { locale }),
    ]) {
      expect(answer).toContain(half);
      expect(answer).toContain(before);
    }
    expect(m.static_pages_faq_pickup_times_answer({ halfDay: before }, { locale })).toContain(state);
  });
});

describe('A changed limit', () => {
  afterEach(() => {
    vi.doUnmock('#shared/platform/business/limits.ts');
    vi.resetModules();
  });

  it('changes every text that contains it', async () => {
    vi.resetModules();
    vi.doMock('#shared/platform/business/limits.ts', () => ({
      limits: {
        ...limits,
        claimInWritingDays: 1401,
        claimContentsDays: 701,
        suitYearsAir: 201,
        suitDaysOther: 3001,
        piecesMax: 3002,
        codPiecesMax: 301,
        priorityPiecesMax: 501,
        priorityClaimWorkingDays: 302,
        priorityReplyWorkingDays: 3003,
        enhancedClaimDaysAfterPickup: 1402,
        enhancedClaimHoursAfterArrival: 7201,
        volumetricDivisorDomestic: 6001,
        volumetricDivisorInternational: 5001,
        weightCapKg: { ...limits.weightCapKg, priority: 1001, document: 202, crossBorder: 3004 },
        trackingMaxCns: 2001,
        passwordMinLength: 801,
      },
    }));
    const { carriageTerms: carriage } = await import('#web/features/static-pages/carriage-terms.text.ts');
    const { priorityTerms: priority } = await import('#web/features/static-pages/priority-terms.text.ts');
    const { enhancedLiabilityTerms: enhanced } =
      await import('#web/features/static-pages/enhanced-liability-terms.text.ts');
    const { portalTerms: portal } = await import('#web/features/static-pages/portal-terms.text.ts');
    const { faq: questions } = await import('#web/features/static-pages/faq.text.ts');

    const expectedFigures = {
      carriage: [
        whole(carriage),
        '1401 days',
        '701 days',
        '201 years',
        '3001 days',
        '3002 pieces',
        '301 pieces',
        '302 working',
        '6001',
        '5001',
        '202 kg',
        '3004 kg',
      ],
      priority: [whole(priority), '1001.00 kg', '501 pieces', '302 working days', '3003 working days'],
      enhanced: [whole(enhanced), '1402 days', '7201 hours', '1401 days', '701 days'],
      portal: [whole(portal), '801 characters'],
      faq: [
        JSON.stringify(questions),
        '1401 days',
        '7201 hours',
        '2001',
        '801 characters',
        '6001',
        '1001.00 kg',
      ],
    };
    for (const [text = '', ...expected] of Object.values(expectedFigures)) {
      for (const figure of expected) expect(text).toContain(figure);
    }
  });
});

describe('The FAQ', () => {
  const questions = faq.flatMap((group) => group.questions);

  it('answers at least forty questions', () => {
    expect(questions.length).toBeGreaterThanOrEqual(40);
  });

  it('has a unique anchor for each question and group', () => {
    const ids = [...faq, ...questions].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('has no repeated heading or question', () => {
    const headings = [...faq.map(({ heading }) => heading), ...questions.map(({ question }) => question)];
    expect(new Set(headings).size).toBe(headings.length);
  });

  it('links only to existing pages', () => {
    for (const phrase of answers.flatMap(phrasesOf)) {
      expect(phrase.kind).not.toBe('reference');
      if (phrase.kind === 'link') expect(paths).toContain(phrase.href.split('#')[0]);
    }
  });

  it('links only to existing clauses', () => {
    const anchors = answers
      .flatMap(phrasesOf)
      .flatMap((phrase) => (phrase.kind === 'link' && phrase.href.includes('#') ? [phrase.href] : []));
    expect(anchors).not.toHaveLength(0);
    for (const href of anchors) {
      const [path, anchor] = href.split('#');
      const document = named.find(([, { title }]) =>
        Object.values(brand.documents).some((entry) => entry.path === path && entry.title === title),
      );
      expect(document?.[1].clauses.map(({ id }) => id)).toContain(anchor);
    }
  });
});

describe('The lists of goods', () => {
  it.each([
    ['prohibited items', prohibitedItems],
    ['dangerous goods', hiddenDangers],
  ])('%s: no name is repeated, and every note is a full sentence', (_, groups) => {
    const names = groups.flatMap(({ goods }) => goods.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    for (const { note } of groups.flatMap(({ goods }) => goods)) expect(note).toMatch(/\.$/);
  });

  it('have the nine dangerous goods classes in order', () => {
    expect(dangerClasses.map(({ number }) => number).join('')).toBe('123456789');
  });

  it('have the same maximum document weight as the rules', () => {
    expect(figures.documentWeight).toBe(`${limits.weightCapKg.document} kg`);
  });
});
