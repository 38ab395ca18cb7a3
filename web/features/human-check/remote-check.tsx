import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';

import type { HumanCheckProvider } from '#shared/features/portal-access/access-request.contract.ts';
import type { HumanCheckProps } from '#web/features/human-check/human-check.tsx';
import { m } from '#shared/platform/words/words.ts';

type RemoteProvider = Exclude<HumanCheckProvider, 'altcha'>;

/** The part of the two widgets' interfaces that we use; it is the same for both. */
interface Widget {
  render(place: HTMLElement, options: Record<string, unknown>): string;
  remove(id: string): void;
}

const remotes = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
    options: { size: 'flexible', language: 'en', 'response-field': false },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off&hl=en',
    global: 'hcaptcha',
    options: {},
  },
} as const satisfies Record<RemoteProvider, { script: string; global: string; options: object }>;

export const notLoadedMessage = m.human_check_the_human_verification_did_not_load();

const readyName = 'onHumanCheckReady';
const patienceMs = 15_000;
const loads = new Map<RemoteProvider, Promise<Widget>>();

/** Loads the provider's script once per page; after a failure it can be tried again. */
function widgetOf(provider: RemoteProvider): Promise<Widget> {
  const known = loads.get(provider);
  if (known) return known;
  const load = loadWidget(provider).catch((thrown: unknown) => {
    loads.delete(provider);
    throw thrown;
  });
  loads.set(provider, load);
  return load;
}

function loadWidget(provider: RemoteProvider): Promise<Widget> {
  const { script, global } = remotes[provider];
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    const fail = () => {
      element.remove();
      reject(new Error(`${provider} did not load`));
    };
    const patience = setTimeout(fail, patienceMs);
    Reflect.set(globalThis, readyName, () => {
      clearTimeout(patience);
      resolve(Reflect.get(globalThis, global) as Widget);
    });
    element.src = `${script}&onload=${readyName}`;
    element.async = true;
    element.addEventListener('error', () => {
      clearTimeout(patience);
      fail();
    });
    document.head.append(element);
  });
}

interface RemoteCheckProps extends HumanCheckProps {
  provider: RemoteProvider;
  siteKey: string;
  onProblem: (message: string) => void;
}

/** Turnstile or hCaptcha: the provider's script renders the widget into our element. */
export function RemoteCheck({ provider, siteKey, onAnswer, onProblem }: RemoteCheckProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useComputedColorScheme('light');
  const tell = useRef({ onAnswer, onProblem });
  useEffect(() => {
    tell.current = { onAnswer, onProblem };
  }, [onAnswer, onProblem]);

  useEffect(() => {
    let isWanted = true;
    let remove = () => {};
    const failed = () => {
      if (!isWanted) return;
      tell.current.onAnswer(null);
      tell.current.onProblem(notLoadedMessage);
    };
    const draw = (widget: Widget) => {
      if (!isWanted || !place.current) return;
      const expired = () => tell.current.onAnswer(null);
      const id = widget.render(place.current, {
        ...remotes[provider].options,
        sitekey: siteKey,
        theme,
        callback: (answer: string) => tell.current.onAnswer(answer),
        'expired-callback': expired,
        'timeout-callback': expired,
        'chalexpired-callback': expired,
        'error-callback': failed,
      });
      remove = () => widget.remove(id);
    };
    tell.current.onAnswer(null);
    widgetOf(provider).then(draw).catch(failed);
    return () => {
      isWanted = false;
      remove();
    };
  }, [provider, siteKey, theme]);

  return <div ref={place} className="human-check-remote" />;
}
