import { fireEvent, screen as page } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import {
  createPreset,
  deletePreset,
  emptyPreset,
  type Preset,
  presetListing,
  restorePreset,
  updatePresetDetail,
} from '#shared/features/preset/preset.contract.ts';
import { PresetScreen } from '#web/features/preset/preset.screen.tsx';
import { button, control, pageText, press, Refusing, screenTest, type, settle } from '#web/test/screen.tsx';
import { keptMessage } from '#web/platform/ui/form/use-edit.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { m } from '#shared/platform/words/words.ts';

vi.mock('#web/platform/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
const books: Preset = {
  ...emptyPreset,
  PresetId: '019a0000-0000-7000-8000-000000000001',
  Name: 'Books',
  isDefault: true,
  updatedAt: '2026-11-20T06:05:00.000Z',
  version: 3,
  changedBy: null,
  changedAt: null,
  Content: 'Books',
  Weight: 1500,
};
const toys = { ...books, PresetId: '019a0000-0000-7000-8000-000000000002', Name: 'Toys', isDefault: false };
const at = '2026-11-20T06:05:00.000Z';
let presets: Preset[];
const show = () => screen.open(PresetScreen, { at: '/parceldetailspreset' });

beforeEach(() => {
  presets = [books, toys];
  screen.answer(presetListing, () => ({ presets }));
});

it('Updating sends the fields that are shown, and shows the toast of spec §8', async () => {
  screen.answer(updatePresetDetail, books);
  await show();
  expect([control('Content').value, control('Weight').value]).toEqual(['Books', '1.5']);
  await type('Content', 'Old books');
  await press('Update');
  expect(screen.bodyOf(updatePresetDetail)).toMatchObject({
    PresetId: books.PresetId,
    Action: 'update',
    Content: 'Old books',
    Weight: 1500,
  });
  expect(toast.success).toHaveBeenCalledWith('Update Preset Detail success');
});

it('Reset empties the preset, and Undo restores its values', async () => {
  screen.answer(updatePresetDetail, ({ body }: { body: { Action: string } }) =>
    body.Action === 'reset' ? { ...books, ...emptyPreset, version: 4 } : { ...books, version: 5 },
  );
  await show();
  await press('Reset');
  expect(screen.bodyOf(updatePresetDetail)).toEqual({
    PresetId: books.PresetId,
    Action: 'reset',
    version: books.version,
  });
  expect(control('Content').value).toBe('');
  await press('Undo');
  expect(screen.bodyOf(updatePresetDetail)).toMatchObject({
    Action: 'update',
    Content: 'Books',
    Weight: 1500,
  });
  expect(control('Content').value).toBe('Books');
});

it('Undo of Reset also restores typed text that was not saved yet', async () => {
  screen.answer(updatePresetDetail, ({ body }: { body: { Action: string } }) =>
    body.Action === 'reset' ? { ...books, ...emptyPreset, version: 4 } : { ...books, version: 5 },
  );
  await show();
  await type('Content', 'Old books');
  await press('Reset');
  expect(control('Content').value).toBe('');
  await press('Undo');
  expect(screen.bodyOf(updatePresetDetail)).toMatchObject({ Action: 'update', Content: 'Books' });
  expect(control('Content').value).toBe('Old books');
});

it('Unsaved text is kept when another preset is opened, and "Start over" discards it', async () => {
  await show();
  await type('Content', 'Old books');
  const look = async (name: string) => {
    const found = page.getAllByRole('button').find(({ textContent }) => textContent?.startsWith(name));
    if (!found) throw new Error(`No preset is called ${name}`);
    fireEvent.click(found);
    await settle();
  };
  await look('Toys');
  expect(toast.info).toHaveBeenCalledWith(keptMessage);
  expect(control('Content').value).toBe('Books');
  await look('Books');
  expect(control('Content').value).toBe('Old books');
  expect(pageText()).toContain('What you typed before was put back.');
  await press('Start over');
  expect(control('Content').value).toBe('Books');
  expect(pageText()).not.toContain('What you typed before was put back.');
});

it('A preset that another window has changed is not overwritten, and both values are shown', async () => {
  await show();
  await type('Content', 'Old books');
  presets = [
    { ...books, Content: 'New books', Pieces: 4, version: 4, changedBy: 'Admin', changedAt: at },
    toys,
  ];
  const changed = { version: 4, changedBy: 'Admin', changedAt: at };
  screen.answer(updatePresetDetail, new Refusing('Changed by Admin', 409, {}, { changed }));
  await press('Update');
  expect(pageText()).toContain('Changed by Admin at 20-11-2026 02:05pm');
  expect(pageText()).toContain('You typed: Old books');
  await press('Keep what I typed');
  expect([control('Content').value, control('Total Pieces').value]).toEqual(['Old books', '4']);
  screen.answer(updatePresetDetail, { ...books, version: 5 });
  await press('Update');
  expect(screen.bodyOf(updatePresetDetail)).toMatchObject({ version: 4, Content: 'Old books', Pieces: 4 });
});

it('Undo restores a deleted preset', async () => {
  screen.answer(deletePreset, () => {
    presets = [books];
    return null;
  });
  screen.answer(restorePreset, () => {
    presets = [books, toys];
    return toys;
  });
  await show();
  await press('Delete Toys');
  expect(pageText()).toContain('Toys is deleted.');
  expect(button('Delete Toys')).toBeUndefined();
  await press('Undo');
  expect(screen.bodyOf(restorePreset)).toEqual({ PresetId: toys.PresetId });
  expect(button('Delete Toys')).toBeDefined();
});

it('A name that is already used is reported in the dialog, and the typed text stays', async () => {
  screen.answer(
    createPreset,
    new Refusing(m.preset_problem_name_taken({ label: 'Name' }), 400, {
      Name: m.preset_problem_name_taken({ label: 'Name' }),
    }),
  );
  await show();
  await press('New preset');
  await type('Name', 'Books');
  await press('Create');
  expect(page.queryByRole('dialog')?.textContent).toContain(m.preset_problem_name_taken({ label: 'Name' }));
  expect(control('Name').value).toBe('Books');
});

it('A document over 2 kg is not sent', async () => {
  presets = [{ ...books, ParcelType: 'document', Weight: 2500 }];
  await show();
  await press('Update');
  expect(pageText()).toContain('Weight cannot exceed 2 kg');
  expect(screen.bodyOf(updatePresetDetail)).toBeUndefined();
});
