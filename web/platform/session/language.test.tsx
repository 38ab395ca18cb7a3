import { expect, it, vi } from 'vitest';

import { updateLanguage } from '#shared/features/profile/profile.contract.ts';
import { languageNames } from '#shared/platform/words/message.ts';
import { unreachableMessage } from '#web/platform/http/refusal.ts';
import { LanguageChoice } from '#web/platform/session/language-choice.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { press, Refusing, screenTest, until } from '#web/test/screen.tsx';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();

it('A language that cannot be saved in the profile shows the error and does not reload the page', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  screen.answer(updateLanguage, new Refusing('The portal is not available.', 503));
  await screen.open(LanguageChoice);
  await press(languageNames.ms);
  await until(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('The portal is not available.'));
  expect(reload).not.toHaveBeenCalled();
  expect(document.cookie).not.toContain('language=ms');
  reload.mockRestore();
});

it('A visitor without a network keeps the page, because the browser would show its own error page instead of it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await screen.open(LanguageChoice, { session: null });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await press(languageNames.ms);
  await until(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith(unreachableMessage));
  expect(reload).not.toHaveBeenCalled();
  reload.mockRestore();
});
