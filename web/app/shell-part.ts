import { part } from '#web/platform/ui/part.tsx';

export const Shell = part(async () => (await import('#web/app/shell.tsx')).Shell);
