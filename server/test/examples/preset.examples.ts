import * as contract from '#shared/features/preset/preset.contract.ts';

import { newLoginId, type TestUser } from '../factories.ts';
import { example } from '../example.ts';
import { send } from '../send.ts';
import type { TestApp } from '../test-app.ts';

const none = async () => ({});

async function presetOf(app: TestApp, as: TestUser): Promise<string> {
  const { r } = await send(app, contract.createPreset, {
    as,
    body: { ...contract.emptyPreset, Name: newLoginId() },
  });
  return r.PresetId;
}

export const presetExamples = [
  example(contract.getUserPresetDetail, none),
  example(contract.presetListing, none),
  example(
    contract.updatePresetDetail,
    async () => ({ body: { ...contract.emptyPreset, Weight: 1500 } }),
    async ({ app, they }) => ({ body: { PresetId: await presetOf(app, they), Action: 'reset' } }),
  ),
  example(contract.createPreset, async () => ({ body: { ...contract.emptyPreset, Name: newLoginId() } })),
  example(
    contract.renamePreset,
    async ({ app, me }) => ({ body: { PresetId: await presetOf(app, me), Name: newLoginId() } }),
    async ({ app, they }) => ({ body: { PresetId: await presetOf(app, they), Name: 'Mine now' } }),
  ),
  ...[contract.setDefaultPreset, contract.deletePreset, contract.restorePreset].map((call) =>
    example(
      call,
      async ({ app, me }) => ({ body: { PresetId: await presetOf(app, me) } }),
      async ({ app, they }) => ({ body: { PresetId: await presetOf(app, they) } }),
    ),
  ),
];
