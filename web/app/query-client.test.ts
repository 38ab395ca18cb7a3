import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Refusal } from '#web/platform/http/refusal.ts';
import { createQueryClient } from '#web/app/query-client.ts';

const unreachable = () => Promise.reject(new Refusal('We cannot reach the server.'));

beforeEach(() => onlineManager.setOnline(false));
afterEach(() => onlineManager.setOnline(true));

describe('Without a network', () => {
  it('a write is refused at once, and is not sent later by itself', async () => {
    const mutationFn = vi.fn(unreachable);
    const client = createQueryClient();
    const mutation = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn }));
    await expect(mutation.execute(undefined)).rejects.toThrow('We cannot reach the server.');
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    expect(mutationFn).toHaveBeenCalledOnce();
  });

  it('a list says at once that it cannot be fetched', async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(unreachable);
    const { retry } = client.defaultQueryOptions({ queryKey: ['rows'] });
    const asked = client.fetchQuery({ queryKey: ['rows'], queryFn, ...(retry !== undefined && { retry }) });
    await expect(asked).rejects.toThrow('We cannot reach the server.');
    expect(queryFn).toHaveBeenCalledOnce();
    expect(client.getQueryState(['rows'])?.fetchStatus).toBe('idle');
  });
});
