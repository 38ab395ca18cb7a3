/** In another language, the first screens show no English, except names and words that both languages share. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { wordsInEnglish } from '#web/test/words.ts';
import { press, screenTest } from '#web/test/screen.tsx';

const screen = screenTest();

beforeEach(async () => {
  vi.resetModules();
  (await import('#shared/platform/words/words.ts')).speak('ms');
});
afterEach(async () => (await import('#shared/platform/words/words.ts')).speak('en'));

it('Every menu group and menu entry is in Bahasa Malaysia', async () => {
  const { screens } = await import('#web/app/screens.ts');
  const { menuGroupNames } = await import('#web/app/menu.ts');
  const labels = [...Object.values(menuGroupNames), ...screens.map(({ menu }) => menu?.label ?? '')];
  expect(labels).toContain('Pengurusan Pengguna');
  expect(labels).toContain('Cipta CN');
  const english = wordsInEnglish('app');
  expect(labels.filter((words) => english.has(words))).toEqual([]);
});

it('The login page is in Bahasa Malaysia', async () => {
  const { LoginPage } = await import('#web/features/sign-in/login-page.tsx');
  const Login = () => LoginPage({ from: null, onLeave: () => undefined });
  await screen.open(Login, { at: '/login', session: null });
  const text = document.body.textContent;
  expect(text).toContain('Kata Laluan');
  for (const words of [...wordsInEnglish('sign-in'), ...wordsInEnglish('common')])
    if (words.length > 3) expect(text).not.toContain(words);
});

it('A language chosen on the login page is saved in a cookie, and the page is reloaded', async () => {
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
