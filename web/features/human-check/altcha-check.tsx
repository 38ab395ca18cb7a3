import 'altcha/external';
import 'altcha/altcha.css';

import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { useEffect, useRef } from 'react';

import { humanCheckChallenge } from '#shared/features/portal-access/access-request.contract.ts';
import { fetchHumanCheck } from '#web/features/human-check/human-check.api.ts';
import type { HumanCheckProps } from '#web/features/human-check/human-check.tsx';
import { messageOf } from '#web/platform/http/refusal.ts';
import { m } from '#shared/platform/words/words.ts';

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
globalThis.$altcha.i18n.set('en', {
  ...globalThis.$altcha.i18n.get('en'),
  label: m.human_check_i_am_a_person_not_a(),
  verifying: m.human_check_verifying(),
  verified: m.human_check_verified(),
  expired: m.human_check_the_verification_has_expired_please_verify(),
});

globalThis.$altcha.defaults.set({
  challenge: humanCheckChallenge.path,
  fetch: challengeResponse,
  type: 'checkbox',
  language: 'en',
  hideLogo: true,
  hideFooter: true,
  // This analyses pointer movements, which we do not need.
  humanInteractionSignature: false,
  name: 'humanCheck',
});

/** altcha served from our own server, with styles and worker in separate files, as a strict content security policy requires. */
export function AltchaCheck({ onAnswer }: HumanCheckProps) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onAnswer);
  useEffect(() => {
    tell.current = onAnswer;
  }, [onAnswer]);

  useEffect(() => {
    const widget = document.createElement('altcha-widget');
    const onState = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>).detail;
      tell.current(state === 'verified' ? payload : null);
    };
    widget.addEventListener('statechange', onState);
    // Otherwise the focused field would lose focus and show its error, which moves the box away under the pointer before the
    // click counts.
    widget.addEventListener('mousedown', (event) => event.preventDefault());
    place.current?.replaceChildren(widget);
    tell.current(null);
    return () => {
      widget.removeEventListener('statechange', onState);
      widget.remove();
    };
  }, []);

  return <div ref={place} />;
}

/** The widget requests a puzzle whenever it needs one; our server sends it in the reply envelope, which this unwraps. */
async function challengeResponse(): Promise<Response> {
  try {
    return Response.json((await fetchHumanCheck()).challenge);
  } catch (thrown) {
    return Response.json({ error: messageOf(thrown) }, { status: 503 });
  }
}
