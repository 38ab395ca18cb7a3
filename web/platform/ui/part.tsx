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

interface Part<P> {
  (props: P): ReactNode;
  /** Loads it; rejects when its file cannot be loaded. */
  load: () => Promise<void>;
}

/** Loads the enclosing part again and renders it; rejects when that fails again. */
const AgainContext = createContext<() => Promise<void>>(async () => {});

/**
 * A part of the page in a separate file, like `lazy`, but rendered at once when its file is already loaded. A component rendered
 * by React's `lazy` always suspends, and React delays what follows a suspended part by 300 ms, which adds up before the first
 * screen.
 *
 * When its file cannot be loaded, `failed` is shown instead, and the file is requested again when the part is next shown. With
 * `lazy`, a failed load fails for ever and breaks the whole screen.
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  failed: ComponentType<P> = TryAgain,
): Part<P> {
  let here: ComponentType<P> | null = null;
  const loaded = async () => (here ??= await load());
  function Failed(props: P) {
    // Only in an effect, after mounting: a component that has not mounted yet restarts after each suspension, and would load
    // endlessly.
    useEffect(() => {
      waiting = fetched();
    }, []);
    return createElement(failed, props);
  }
  const fetched = () =>
    lazy(async () => ({ default: (await loaded().catch(() => Failed)) as ComponentType<object> }));
  let waiting = fetched();
  function Drawn(props: P) {
    // The component stays the same while it is mounted.
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
  /** For a dialog that stays mounted so that its closing animation is shown. */
  opened?: boolean;
  onClose: () => void;
}

/** Shown instead of a dialog or drawer that failed to load: closes it and reports the error. Opening it again loads it again. */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per opening
  }, [opened]);
  return null;
}

/** Fallback for a part that the page can do without. */
export const Nothing = (): null => null;
