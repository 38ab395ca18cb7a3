import { useRef } from 'react';

import { newIdempotencyKey } from '#web/platform/http/client.ts';

/** Idempotency-Keys for a form: the same body sent again keeps its key, another body gets another. */
export function useRepeatKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: newIdempotencyKey() };
    return last.current.key;
  };
}
