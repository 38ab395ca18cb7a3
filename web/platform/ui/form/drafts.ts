import { inSandbox } from '#web/platform/session/world.ts';

/**
 * Typed things that survive a failed call, a reload and a lost session (look.md). They stay in this tab's session storage,
 * belong to one person, and go at logout.
 */
const prefix = 'draft:';
/** What is typed in the sandbox stays there. */
const nameOf = (key: string) => `${prefix}${inSandbox() ? 'sandbox:' : ''}${key}`;
const ownerKey = 'draft-owner';

/** What was kept under this name; null when nothing was, or it cannot be read. */
export function readDraft(key: string): unknown {
  const text = sessionStorage.getItem(nameOf(key));
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function writeDraft(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(values));
  } catch {
    // A full storage costs the draft, never the typing.
  }
}

export function removeDraft(key: string): void {
  sessionStorage.removeItem(nameOf(key));
}

/** Of every form, as at logout. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
}

/** Another person on the same tab does not find the drafts of the first. */
export function setDraftOwner(owner: string): void {
  if (sessionStorage.getItem(ownerKey) !== owner) clearDrafts();
  sessionStorage.setItem(ownerKey, owner);
}
