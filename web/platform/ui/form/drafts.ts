import { inSandbox } from '#web/platform/session/world.ts';

/**
 * Unsaved input that survives a failed request, a reload and a lost session (look.md). It is stored in this tab's session
 * storage, belongs to one user, and is deleted at logout.
 */
const prefix = 'draft:';
/** Drafts in the sandbox are separate. */
const nameOf = (key: string) => `${prefix}${inSandbox() ? 'sandbox:' : ''}${key}`;
const ownerKey = 'draft-owner';

/** Returns the draft of this name; null when there is none, or when it cannot be parsed. */
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
    // If the storage is full, the draft is lost, but the user can go on typing.
  }
}

export function removeDraft(key: string): void {
  sessionStorage.removeItem(nameOf(key));
}

/** Deletes the drafts of all forms, for example at logout. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
}

/** Sets the owner of the drafts. Another user of the same tab does not find the drafts of the first. */
export function setDraftOwner(owner: string): void {
  if (sessionStorage.getItem(ownerKey) !== owner) clearDrafts();
  sessionStorage.setItem(ownerKey, owner);
}
