import { expect, it } from 'vitest';

import { present } from '../../server/test/present.ts';
import { entries, filesAhead, firstLoads, scriptsOf, type Manifest } from './first-loads.ts';

const listing = present(firstLoads.find(({ name }) => name === 'listing'));
const page = {
  [entries.html[0]]: { file: 'index.js' },
  [entries.page[0]]: { file: 'start.js', imports: ['_base.js', entries.html[0]], css: ['start.css'] },
  '_base.js': { file: 'base.js' },
};

it('A first load is the page, its entries and all that they import, each script once', () => {
  const manifest: Manifest = {
    ...page,
    [entries.inside[0]]: { file: 'routed.js', imports: ['_base.js'] },
    [entries.inside[1]]: { file: 'shell.js', imports: ['_base.js', '_parts.js'] },
    [entries.listing[0]]: { file: 'listing.js', imports: ['_parts.js'] },
    '_parts.js': { file: 'parts.js', imports: ['_base.js'] },
    'app/palette.tsx': { file: 'palette.js' },
  };
  expect(scriptsOf(manifest, listing).toSorted()).toEqual([
    'base.js',
    'index.js',
    'listing.js',
    'parts.js',
    'routed.js',
    'shell.js',
    'start.js',
  ]);
});

it('What comes after the page is named by address: for visitors the login page, for who is signed in the screens of every day', () => {
  const manifest: Manifest = {
    ...page,
    [entries.login[0]]: { file: 'login.js', imports: ['_base.js'], css: ['login.css'] },
    [entries.inside[0]]: { file: 'routed.js', imports: ['_base.js'] },
    [entries.inside[1]]: { file: 'shell.js', imports: ['_base.js'], css: ['shell.css'] },
    [entries.form[0]]: { file: 'form.js', imports: ['_base.js'] },
    [entries.listing[0]]: { file: 'listing.js' },
  };
  const { visitor, signedIn } = filesAhead(manifest);
  const started = ['base.js', 'start.css', 'start.js'];
  const sorted = (files: readonly string[] | undefined) => files?.toSorted();
  const login = [...started, 'login.js', 'login.css'].toSorted();
  expect(sorted(visitor['/login'])).toEqual(login);
  expect(visitor['/']).toEqual(visitor['/login']);
  const inside = [...started, 'routed.js', 'shell.css', 'shell.js'];
  expect(sorted(signedIn['*'])).toEqual(inside.toSorted());
  expect(sorted(signedIn['/shipmentorder'])).toEqual([...inside, 'form.js'].toSorted());
});

it('An entry whose name the build no longer has fails instead of counting as 0 bytes', () => {
  expect(() => scriptsOf(page, listing)).toThrow('The manifest of the build has no');
});
