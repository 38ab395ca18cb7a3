import { afterEach, describe, expect, it, vi } from 'vitest';

import { inSandbox } from '#web/platform/session/world.ts';
import { readStored, readText, storedKeys, writeStored, writeText } from '#web/platform/session/stored.ts';
import { setSheetOwner } from '#web/platform/sheet/sheet-owner.ts';
import { clearDrafts, readDraft, setDraftOwner, writeDraft } from '#web/platform/ui/form/drafts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

function blockStorage(): void {
  for (const place of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, place, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied', 'SecurityError');
    });
}

describe('A value in the browser storage', () => {
  it('is read as it was written, as text or as JSON', () => {
    expect(writeStored('localStorage', 'choices', { copies: 2 })).toBe(true);
    expect(writeText('sessionStorage', 'world', 'sandbox')).toBe(true);
    expect(readStored('localStorage', 'choices')).toEqual({ copies: 2 });
    expect(readText('sessionStorage', 'world')).toBe('sandbox');
    expect(storedKeys('localStorage')).toEqual(['choices']);
    writeText('localStorage', 'choices', null);
    expect(readStored('localStorage', 'choices')).toBeNull();
  });

  it('is null when it is not JSON', () => {
    localStorage.setItem('choices', '{broken');
    expect(readStored('localStorage', 'choices')).toBeNull();
  });

  it('is neither written nor read when the browser blocks storage', () => {
    blockStorage();
    expect(writeStored('localStorage', 'choices', [1])).toBe(false);
    expect(writeText('sessionStorage', 'world', null)).toBe(false);
    expect(readStored('localStorage', 'choices')).toBeNull();
    expect(storedKeys('sessionStorage')).toEqual([]);
  });

  it('is not needed for a session when the browser blocks storage', () => {
    blockStorage();
    expect(inSandbox()).toBe(false);
    setDraftOwner('desk');
    setSheetOwner('desk');
    writeDraft('shipment', { receiver: 'A' });
    expect(readDraft('shipment')).toBeNull();
    clearDrafts();
  });
});
