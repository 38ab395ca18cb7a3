import { readStored, readText, storedKeys, writeStored, writeText } from '#web/platform/session/stored.ts';
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
  return readStored('sessionStorage', nameOf(key));
}

/** If the storage is full, the draft is lost, but the user can go on typing. */
export function writeDraft(key: string, values: unknown): void {
  writeStored('sessionStorage', nameOf(key), values);
}

export function removeDraft(key: string): void {
  writeText('sessionStorage', nameOf(key), null);
}

/** Deletes the drafts of all forms, for example at logout. */
export function clearDrafts(): void {
  for (const key of storedKeys('sessionStorage'))
    if (key.startsWith(prefix)) writeText('sessionStorage', key, null);
}

/** Sets the owner of the drafts. Another user of the same tab does not find the drafts of the first. */
export function setDraftOwner(owner: string): void {
  if (readText('sessionStorage', ownerKey) !== owner) clearDrafts();
  writeText('sessionStorage', ownerKey, owner);
}
