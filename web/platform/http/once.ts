import { useRef } from 'react';

import { newIdempotencyKey } from '#web/platform/http/client.ts';
import { readDraft, removeDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';

interface Unanswered {
  body: string;
  key: string;
}

type Once = <R>(body: unknown, work: (idempotencyKey: string) => Promise<R>) => Promise<R>;

/**
 * Idempotency-Keys: a body that is sent again before it was answered with success keeps its key, so that a lost answer makes nothing
 * twice; what is sent afterwards is another, also when it reads the same. With `keptAs`, the name of a form that keeps a draft,
 * through a reload too: never for a body that holds a secret.
 */
export function useOnce(keptAs?: string): Once {
  const last = useRef<Unanswered | null>(null);
  const keep = (sent: Unanswered | null) => {
    last.current = sent;
    if (keptAs === undefined) return;
    if (sent) writeDraft(nameOf(keptAs), sent);
    else removeDraft(nameOf(keptAs));
  };
  return async (body, work) => {
    const text = JSON.stringify(body);
    const before = last.current ?? (keptAs === undefined ? null : readUnanswered(keptAs));
    const sent = before?.body === text ? before : { body: text, key: newIdempotencyKey() };
    keep(sent);
    const answer = await work(sent.key);
    keep(null);
    return answer;
  };
}

const nameOf = (keptAs: string) => `${keptAs}/unanswered`;

function readUnanswered(keptAs: string): Unanswered | null {
  const kept = readDraft(nameOf(keptAs));
  const isOne = typeof kept === 'object' && kept !== null && 'body' in kept && 'key' in kept;
  return isOne && typeof kept.body === 'string' && typeof kept.key === 'string'
    ? { body: kept.body, key: kept.key }
    : null;
}
