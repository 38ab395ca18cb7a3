import { expect, it } from 'vitest';

import { allOf, locales } from './list.ts';
import { languages } from './message.ts';

it.each(languages)('A list of names is joined in %s in the same way as by Intl.ListFormat', (locale) => {
  const names = ['Ali', 'Bala', 'Chong', 'Devi'];
  for (let count = 0; count <= names.length; count += 1) {
    const some = names.slice(0, count);
    expect(allOf(some, { locale })).toBe(new Intl.ListFormat(locales[locale]).format(some));
  }
});
