/** Two people edited one shipment: what the second typed, over what the first saved. */
import type { ShipmentValues } from '#web/shipment/shipment-form.model.ts';

const parties = ['sender', 'receiver'] as const;

/** Each field that was changed since it was opened stays as typed; every other one is as it is now. */
export function mergedEdit(
  opened: ShipmentValues,
  typed: ShipmentValues,
  now: ShipmentValues,
): ShipmentValues {
  const merged = keptChanges(opened, typed, now);
  for (const end of parties) merged[end] = keptChanges(opened[end], typed[end], now[end]);
  return merged;
}

function keptChanges<T extends object>(opened: T, typed: T, now: T): T {
  const changed = Object.entries(typed).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(opened[name as keyof T]),
  );
  return { ...now, ...Object.fromEntries(changed) };
}
