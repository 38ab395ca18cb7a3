import { Button } from '@mantine/core';
import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';

import { m } from '#shared/platform/words/words.ts';
import { unreachableMessage } from '#web/platform/http/refusal.ts';
import { reloads } from '#web/platform/router/reloads.ts';
import { toast } from '#web/platform/ui/toast.ts';

export interface Part<P> {
  (props: P): ReactNode;
  /** Fetches it; rejects if its file cannot be had. */
  load: () => Promise<void>;
}

/** Fetches the part around this once more, and draws it; rejects if that fails again. */
const AgainContext = createContext<() => Promise<void>>(async () => {});

/**
 * A part of the page in a file of its own, as `lazy`, but drawn at once where its file is here already. What React draws lazily
 * always waits, and what follows a part that waited is held back for 300 ms: on the way to a first screen that adds up.
 *
 * Where its file cannot be had, `failed` stands in its place, and it is fetched anew when it is shown again; what `lazy` could not
 * fetch once fails for ever, and takes the screen with it.
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  failed: ComponentType<P> = TryAgain,
): Part<P> {
  let here: ComponentType<P> | null = null;
  const loaded = async () => (here ??= await load());
  function Failed(props: P) {
    // Not before it is on the page: what was not drawn yet begins anew after each wait, and would fetch without end.
    useEffect(() => {
      waiting = fetched();
    }, []);
    return createElement(failed, props);
  }
  const fetched = () =>
    lazy(async () => ({ default: (await loaded().catch(() => Failed)) as ComponentType<object> }));
  let waiting = fetched();
  function Drawn(props: P) {
    // It stays the same component while it is on the page.
    const [component, setComponent] = useState(() => (here as ComponentType<object> | null) ?? waiting);
    const again = () => loaded().then((found) => setComponent(() => found as ComponentType<object>));
    return <AgainContext value={again}>{createElement(component, props)}</AgainContext>;
  }
  return Object.assign(Drawn, {
    load: async () => {
      await loaded();
    },
  });
}

function TryAgain() {
  const again = use(AgainContext);
  return (
    <p role="alert">
      {unreachableMessage}{' '}
      <Button variant="default" size="compact-sm" onClick={() => void again().catch(reloads)}>
        {m.common_try_again()}
      </Button>
    </p>
  );
}

interface CannotOpenProps {
  /** Of one that stays on the page for its closing to be seen. */
  opened?: boolean;
  onClose: () => void;
}

/** In place of a dialog or drawer: it is closed again, and says why. Opened again it is fetched again. */
export function CannotOpen({ opened = true, onClose }: CannotOpenProps) {
  const again = use(AgainContext);
  const isTold = useRef(false);
  useEffect(() => {
    if (!opened) return;
    const close = () => {
      toast.error(unreachableMessage);
      onClose();
    };
    if (isTold.current) void again().catch(close);
    else close();
    isTold.current = true;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once each time it is opened
  }, [opened]);
  return null;
}

/** In place of what the page is whole without. */
export const Nothing = (): null => null;
