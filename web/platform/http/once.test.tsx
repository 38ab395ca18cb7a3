import { cleanup, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { m } from '#shared/platform/words/words.ts';
import { isOfEarlierTry, useOnce } from '#web/platform/http/once.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import * as toasts from '#web/platform/ui/toast.ts';

const shown = vi.spyOn(toasts, 'showToast').mockImplementation(() => {});

interface Try {
  body: unknown;
  key: string;
}
const tries: Try[] = [];

/** A server that keeps the first body of each key, as `server/platform/db/repeats.ts` does. */
const made = new Map<string, unknown>();
const served = async (body: unknown, key: string) => {
  tries.push({ body, key });
  if (!made.has(key)) made.set(key, body);
  if (JSON.stringify(made.get(key)) !== JSON.stringify(body))
    throw new Refusal('Used before', { status: 409, code: 'http.key_used' });
  return { made: body };
};
const answerLost = async (body: unknown, key: string) => {
  await served(body, key);
  throw new Refusal('We cannot reach the server');
};
const requestLost = async (body: unknown, key: string) => {
  tries.push({ body, key });
  throw new Refusal('We cannot reach the server');
};
const refused = (status: number) => async (body: unknown, key: string) => {
  tries.push({ body, key });
  throw new Refusal('No', { status });
};

/** Opens the form after closing the previous one. */
const open = (keptAs?: string) => {
  cleanup();
  return renderHook(() => useOnce(keptAs)).result.current;
};

const bodies = () => tries.map(({ body }) => body);
const keyCount = () => new Set(tries.map(({ key }) => key)).size;

beforeEach(() => {
  sessionStorage.clear();
  tries.length = 0;
  made.clear();
  shown.mockClear();
});

describe('A request with the same body as before', () => {
  it('keeps its key until its response has arrived, and shows no message', async () => {
    const once = open();
    await expect(once('a', answerLost)).rejects.toThrow('reach');
    const response = await once('a', served);
    expect(response).toEqual({ made: 'a' });
    expect(isOfEarlierTry(response)).toBe(false);
    expect([keyCount(), made.size]).toEqual([1, 1]);
    expect(shown).not.toHaveBeenCalled();
  });

  it('gets a new key after the response has arrived', async () => {
    const once = open();
    await once('Any news?', served);
    await once('Any news?', served);
    expect(made.size).toBe(2);
  });

  it('keeps its key over a reload only in a form with a draft', async () => {
    await expect(open('pickup')('a', answerLost)).rejects.toThrow('reach');
    await open('pickup')('a', served);
    expect(made.size).toBe(1);
    await open('pickup')('a', served);
    expect(made.size).toBe(2);
    made.clear();
    await expect(open()('a', answerLost)).rejects.toThrow('reach');
    await open()('a', served);
    expect(made.size).toBe(2);
    expect(sessionStorage.length).toBe(0);
  });
});

describe('A form that is changed after a lost response', () => {
  it('gets the response of the saved attempt with a message, and creates no second record', async () => {
    const once = open();
    await expect(once('a', answerLost)).rejects.toThrow('reach');
    const response = await once('b', served);
    expect(response).toEqual({ made: 'a' });
    expect(isOfEarlierTry(response)).toBe(true);
    expect(bodies()).toEqual(['a', 'b', 'a']);
    expect([keyCount(), [...made.values()]]).toEqual([1, ['a']]);
    expect(shown).toHaveBeenCalledWith(expect.objectContaining({ message: m.http_earlier_try() }));
  });

  it('gets the response of the saved attempt also after a reload', async () => {
    await expect(open('pickup')({ note: '' }, answerLost)).rejects.toThrow('reach');
    expect(await open('pickup')({ note: 'Ring' }, served)).toEqual({ made: { note: '' } });
    expect(made.size).toBe(1);
    expect(sessionStorage.length).toBe(0);
  });

  it('is saved with the change when the earlier request never arrived', async () => {
    const once = open();
    await expect(once('a', requestLost)).rejects.toThrow('reach');
    expect(await once('b', served)).toEqual({ made: 'b' });
    expect([keyCount(), [...made.values()]]).toEqual([1, ['b']]);
    expect(shown).not.toHaveBeenCalled();
  });

  it('gets the response of the saved attempt when it is lost a second time', async () => {
    const once = open();
    await expect(once('a', answerLost)).rejects.toThrow('reach');
    const lostAgain = async (body: unknown, key: string) => {
      if (body === 'a') throw new Refusal('We cannot reach the server');
      return await served(body, key);
    };
    await expect(once('b', lostAgain)).rejects.toThrow('reach');
    expect(await once('b', served)).toEqual({ made: 'a' });
    expect(made.size).toBe(1);
  });

  it('is sent as a new request once the earlier response has arrived', async () => {
    const once = open();
    await expect(once('a', answerLost)).rejects.toThrow('reach');
    await once('b', served);
    expect(await once('b', served)).toEqual({ made: 'b' });
  });

  it.each([0, 401, 500, 503])(
    'keeps its key after status %i, because the request may have been processed',
    async (status) => {
      const once = open();
      await expect(once('a', refused(status))).rejects.toThrow('No');
      await once('b', served);
      expect(keyCount()).toBe(1);
    },
  );

  it('gets a new key after a definite refusal', async () => {
    const once = open();
    await expect(once('a', refused(400))).rejects.toThrow('No');
    expect(await once('b', served)).toEqual({ made: 'b' });
    expect(keyCount()).toBe(2);
  });

  it('keeps its key while an earlier attempt has no response, even when it is refused itself', async () => {
    const once = open();
    await expect(once('a', answerLost)).rejects.toThrow('reach');
    await expect(once('b', refused(400))).rejects.toThrow('No');
    expect(await once('c', served)).toEqual({ made: 'a' });
  });

  it('throws the refusal when none of its own attempts has used the key, and then gets a new key', async () => {
    const once = open();
    await expect(once('a', requestLost)).rejects.toThrow('reach');
    made.set(tries[0]?.key ?? '', 'of somebody else');
    await expect(once('b', served)).rejects.toThrow('Used before');
    expect(await once('b', served)).toEqual({ made: 'b' });
  });
});

it('Attempts for different subjects use separate keys', async () => {
  const once = open('rotate');
  await expect(once('a', answerLost, 'one')).rejects.toThrow('reach');
  expect(await once('b', served, 'other')).toEqual({ made: 'b' });
  expect(await open('rotate')('c', served, 'one')).toEqual({ made: 'a' });
});
