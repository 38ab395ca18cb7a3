import * as contract from '#shared/features/preset/preset.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { PresetService } from './preset.service.ts';

export function presetRoutes(serve: Serve, presets: PresetService): void {
  serve(contract.getUserPresetDetail, ({ session, language }) => presets.defaultOf(session, language));
  serve(contract.presetListing, async ({ session }) => ({ presets: await presets.list(session) }));
  serve(contract.updatePresetDetail, ({ session, actor, body, language }) =>
    presets.update(session, actor, body, language),
  );
  serve(contract.createPreset, ({ session, actor, body }) => presets.create(session, actor, body));
  serve(contract.renamePreset, ({ session, actor, body }) =>
    presets.rename(session, actor, body.PresetId, body.Name),
  );
  serve(contract.setDefaultPreset, ({ session, actor, body }) =>
    presets.makeDefault(session, actor, body.PresetId),
  );
  serve(contract.deletePreset, ({ session, actor, body }) => presets.delete(session, actor, body.PresetId));
  serve(contract.restorePreset, ({ session, actor, body }) => presets.restore(session, actor, body.PresetId));
}
