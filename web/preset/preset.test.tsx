import { beforeEach, expect, it, vi } from 'vitest';

import {
  createPreset,
  deletePreset,
  emptyPreset,
  type Preset,
  presetListing,
  presetNameTakenMessage,
  restorePreset,
  updatePresetDetail,
} from '#shared/preset/preset.contract.ts';
import { PresetScreen } from '#web/preset/preset.screen.tsx';
import { button, control, pageText, press, Refusing, screenTest, type } from '#web/test/screen.tsx';
import { toast } from '#web/ui/toast.ts';

vi.mock('#web/ui/toast.ts', () => ({ toast: { success: vi.fn(), info: vi.fn(), error: vi.fn() } }));

const screen = screenTest();
const books: Preset = {
  ...emptyPreset,
  PresetId: '019a0000-0000-7000-8000-000000000001',
  Name: 'Books',
  isDefault: true,
  updatedAt: '2026-11-20T06:05:00.000Z',
  Content: 'Books',
  Weight: 1500,
};
const toys = { ...books, PresetId: '019a0000-0000-7000-8000-000000000002', Name: 'Toys', isDefault: false };
let presets: Preset[];
const show = () => screen.open(PresetScreen, { at: '/parceldetailspreset' });

beforeEach(() => {
  presets = [books, toys];
  screen.answer(presetListing, () => ({ presets }));
});

it('Updating sends the fields that are shown and toasts the words of spec §8', async () => {
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

it('Reset empties the preset, and Undo puts back what was there', async () => {
  screen.answer(updatePresetDetail, books);
  await show();
  await press('Reset');
  expect(screen.bodyOf(updatePresetDetail)).toEqual({ PresetId: books.PresetId, Action: 'reset' });
  expect(control('Content').value).toBe('');
  await press('Undo');
  expect(screen.bodyOf(updatePresetDetail)).toMatchObject({
    Action: 'update',
    Content: 'Books',
    Weight: 1500,
  });
  expect(control('Content').value).toBe('Books');
});

it('A deleted preset comes back with Undo', async () => {
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

it('A name that is taken is told in the dialog, and what was typed stays', async () => {
  screen.answer(createPreset, new Refusing(presetNameTakenMessage, 400, { Name: presetNameTakenMessage }));
  await show();
  await press('New preset');
  await type('Name', 'Books');
  await press('Create');
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(presetNameTakenMessage);
  expect(control('Name').value).toBe('Books');
});

it('A document over 2 kg is not sent', async () => {
  presets = [{ ...books, ParcelType: 'document', Weight: 2500 }];
  await show();
  await press('Update');
  expect(pageText()).toContain('Weight cannot exceed 2 kg');
  expect(screen.bodyOf(updatePresetDetail)).toBeUndefined();
});
