/** In another language the first screens show nothing in English, but for what both call alike and for names. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { wordsInEnglish } from '#web/test/words.ts';
import { press, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

beforeEach(async () => {
  vi.resetModules();
  (await import('#shared/platform/words/words.ts')).speak('ms');
});
afterEach(async () => (await import('#shared/platform/words/words.ts')).speak('en'));

it('The menu of an Admin is in Bahasa Malaysia, word for word', async () => {
  const { screens } = await import('#web/app/screens.ts');
  const { menuGroupNames } = await import('#web/app/menu.ts');
  const said = [...Object.values(menuGroupNames), ...screens.map(({ menu }) => menu?.label ?? '')];
  expect(said).toContain('Pengurusan Pengguna');
  expect(said).toContain('Cipta CN');
  const english = wordsInEnglish('app');
  expect(said.filter((words) => english.has(words))).toEqual([]);
});

it('The login page is in Bahasa Malaysia', async () => {
  const { LoginPage } = await import('#web/features/sign-in/login-page.tsx');
  const Login = () => LoginPage({ from: null, onLeave: () => undefined });
  await screen.open(Login, { at: '/login', session: null });
  const said = document.body.textContent;
  expect(said).toContain('Kata Laluan');
  for (const words of [...wordsInEnglish('sign-in'), ...wordsInEnglish('common')])
    if (words.length > 3) expect(said).not.toContain(words);
});

it('A visitor chooses another language on the login page: the device keeps it, and the page is loaded in it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const { LoginPage } = await import('#web/features/sign-in/login-page.tsx');
  const Login = () => LoginPage({ from: null, onLeave: () => undefined });
  await screen.open(Login, { at: '/login', session: null });
  await press('简体中文');
  expect(document.cookie).toContain('language=zh');
  expect(reload).toHaveBeenCalledOnce();
  document.cookie = 'language=; max-age=0';
  reload.mockRestore();
});
