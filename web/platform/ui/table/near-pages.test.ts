import { describe, expect, it } from 'vitest';

import { pagesWith, type Pages, withAnew } from '#web/platform/ui/table/near-pages.ts';

interface Page {
  rows: string[];
  nextCursor: string | null;
  asOf: string;
}

const page = (rows: string, nextCursor: string | null): Page => ({
  rows: [...rows],
  nextCursor,
  asOf: 'now',
});
const list = (...pages: Page[]): Pages<Page> => ({
  pages,
  pageParams: [null, ...pages.slice(0, -1).map(({ nextCursor }) => nextCursor)],
});
const shown = (data: Pages<Page> | null) =>
  data && [data.pages.map(({ rows }) => rows.join('')).join('|'), data.pageParams.join()];

const long = list(page('ab', 'b'), page('cd', 'd'), page('ef', 'f'), page('gh', 'h'));

describe('The pages near what is in sight', () => {
  it('are those with a row of it', () => {
    expect(pagesWith(long.pages, [0, 1])).toEqual([0, 1]);
    expect(pagesWith(long.pages, [1, 2])).toEqual([0, 2]);
    expect(pagesWith(long.pages, [5, 40])).toEqual([2, 4]);
  });

  it('take in what became empty between them, and all of a list that is empty', () => {
    expect(pagesWith([page('ab', 'b'), page('', 'd'), page('ef', null)], [0, 3])).toEqual([0, 3]);
    expect(pagesWith([page('', 'b'), page('', 'd')], [0, 8])).toEqual([0, 2]);
  });
});

describe('What was asked for again takes the place of what was there', () => {
  it('between the others, with fewer rows or more', () => {
    const fewer = { pages: [page('e', 'f')], pageParams: ['b'] };
    expect(shown(withAnew(long, long, [1, 3], fewer))).toEqual(['ab|e|gh', ',b,f']);
    const more = { pages: [page('cxy', 'y'), page('d', 'd')], pageParams: ['b', 'y'] };
    expect(shown(withAnew(long, long, [1, 2], more))).toEqual(['ab|cxy|d|ef|gh', ',b,y,d,f']);
  });

  it('and ends the list where so much came in that it does not reach the next page: it goes on from there', () => {
    const flood = { pages: [page('cuvw', 'w')], pageParams: ['b'] };
    const now = withAnew(long, long, [1, 2], flood);
    expect(shown(now)).toEqual(['ab|cuvw', ',b']);
    expect(now?.pages.at(-1)?.nextCursor).toBe('w');
  });

  it('but not where the list was read anew meanwhile', () => {
    const anew = { pages: [page('e', 'f')], pageParams: ['b'] };
    expect(withAnew(list(page('xa', 'a'), page('bc', 'c')), long, [1, 3], anew)).toBeNull();
  });

  it('and a next page that came meanwhile stays', () => {
    const anew = { pages: [page('g', 'h')], pageParams: ['f'] };
    const now = list(...long.pages, page('ij', null));
    expect(shown(withAnew(now, long, [3, 4], anew))).toEqual(['ab|cd|ef|g|ij', ',b,d,f,h']);
  });
});
