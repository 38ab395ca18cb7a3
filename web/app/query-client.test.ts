import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Refusal } from '#web/platform/http/refusal.ts';
import { createQueryClient } from '#web/app/query-client.ts';

const unreachable = () => Promise.reject(new Refusal('We cannot reach the server.'));

beforeEach(() => onlineManager.setOnline(false));
afterEach(() => onlineManager.setOnline(true));

describe('Without a network', () => {
  it('a write fails at once and is not sent automatically later', async () => {
    const mutationFn = vi.fn(unreachable);
    const client = createQueryClient();
    const mutation = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn }));
    await expect(mutation.execute(undefined)).rejects.toThrow('We cannot reach the server.');
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    expect(mutationFn).toHaveBeenCalledOnce();
  });

  it('a list fails at once with the reason', async () => {
    const client = createQueryClient();
    const queryFn = vi.fn(unreachable);
    const { retry } = client.defaultQueryOptions({ queryKey: ['rows'] });
    const fetched = client.fetchQuery({ queryKey: ['rows'], queryFn, ...(retry !== undefined && { retry }) });
    await expect(fetched).rejects.toThrow('We cannot reach the server.');
    expect(queryFn).toHaveBeenCalledOnce();
    expect(client.getQueryState(['rows'])?.fetchStatus).toBe('idle');
  });
});
