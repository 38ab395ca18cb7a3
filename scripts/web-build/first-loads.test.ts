import { expect, it } from 'vitest';

import { present } from '../../server/test/present.ts';
import { entries, filesAhead, firstLoads, scriptsAfter, scriptsOf, type Manifest } from './first-loads.ts';

const listing = present(firstLoads.find(({ name }) => name === 'listing'));
const page = {
  [entries.html[0]]: { file: 'index.js' },
  '_page-1.js': {
    file: 'page.js',
    name: 'page',
    imports: ['_base-1.js', entries.html[0]],
    css: ['page.css'],
  },
  '_base-1.js': { file: 'base.js', name: 'base' },
};
const inside = {
  '_inside-1.js': { file: 'inside.js', name: 'inside', imports: ['_base-1.js'], css: ['inside.css'] },
  // The manifest lists a style sheet beside the file that requests it.
  '_inside-1.css': { file: 'inside.css' },
};

it('A first load is the page, its entries and all their imports, each script once', () => {
  const manifest: Manifest = {
    ...page,
    ...inside,
    '_listing-1.js': { file: 'listing.js', name: 'listing', imports: ['_parts-1.js', '_base-1.js'] },
    '_parts-1.js': { file: 'parts.js', imports: ['_base-1.js'] },
    'app/palette.tsx': { file: 'palette.js', name: 'palette' },
  };
  expect(scriptsOf(manifest, listing).toSorted()).toEqual([
    'base.js',
    'index.js',
    'inside.js',
    'listing.js',
    'page.js',
    'parts.js',
  ]);
});

it('The files to load ahead are listed by path: the login page for visitors, daily screens for signed-in users', () => {
  const manifest: Manifest = {
    ...page,
    ...inside,
    '_login-1.js': { file: 'login.js', name: 'login', imports: ['_base-1.js'], css: ['login.css'] },
    '_form-1.js': { file: 'form.js', name: 'form', imports: ['_base-1.js'] },
    '_listing-1.js': { file: 'listing.js', name: 'listing' },
  };
  const { visitor, signedIn } = filesAhead(manifest, () => 1);
  const started = ['base.js', 'page.css', 'page.js'];
  const sorted = (files: readonly string[] | undefined) => files?.toSorted();
  const login = [...started, 'login.js', 'login.css'].toSorted();
  expect(sorted(visitor['/login'])).toEqual(login);
  expect(visitor['/']).toEqual(visitor['/login']);
  const all = [...started, 'inside.js', 'inside.css'];
  expect(sorted(signedIn['*'])).toEqual(all.toSorted());
  expect(sorted(signedIn['/shipmentorder'])).toEqual([...all, 'form.js'].toSorted());
});

it('The largest file is requested first, after the small runtime that every script imports', () => {
  const manifest: Manifest = {
    ...page,
    ...inside,
    '_login-1.js': { file: 'login.js', name: 'login' },
    '_form-1.js': { file: 'form.js', name: 'form', imports: ['_runtime-1.js'] },
    '_listing-1.js': { file: 'listing.js', name: 'listing' },
    '_runtime-1.js': { file: 'assets/rolldown-runtime-1.js', name: 'rolldown-runtime' },
  };
  const bytes = new Map([
    ['base.js', 5],
    ['form.js', 9],
    ['inside.js', 7],
  ]);
  const { signedIn } = filesAhead(manifest, (file) => bytes.get(file) ?? 0);
  expect(signedIn['/shipmentorder']?.slice(0, 4)).toEqual([
    'assets/rolldown-runtime-1.js',
    'form.js',
    'inside.js',
    'base.js',
  ]);
});

it('An entry without a file, or with two files, throws instead of counting as 0 bytes', () => {
  expect(() => scriptsOf(page, listing)).toThrow('exactly one file named');
  const twice: Manifest = {
    ...page,
    ...inside,
    '_listing-1.js': { file: 'listing.js', name: 'listing' },
    '_listing-2.js': { file: 'listing2.js', name: 'listing' },
  };
  expect(() => scriptsOf(twice, listing)).toThrow('exactly one file named');
});

it('A later entry adds its own scripts and the imports that are not loaded yet', () => {
  const manifest: Manifest = {
    ...page,
    ...inside,
    [entries.bell[0]]: { file: 'bell.js', imports: ['_inside-1.js', '_form-1.js'] },
    '_form-1.js': { file: 'form.js', name: 'form', imports: ['_base-1.js'] },
  };
  const brought = scriptsAfter(manifest, { name: 'bell', after: ['html', 'page', 'inside'] });
  expect(brought.toSorted()).toEqual(['bell.js', 'form.js']);
});
