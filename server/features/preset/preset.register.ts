import type { FeatureKit } from '#server/platform/kit.ts';
import { presetRoutes } from './preset.routes.ts';
import { presetService, type PresetService } from './preset.service.ts';

export function registerPreset(kit: FeatureKit): PresetService {
  const presets = presetService(kit);
  presetRoutes(kit.serve, presets);
  return presets;
}
