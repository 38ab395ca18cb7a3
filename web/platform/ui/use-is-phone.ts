import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's: lists become cards, and what opens takes the whole screen. Paper is no phone. */
export function useIsPhone(): boolean {
  return (
    useMediaQuery('screen and (max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  );
}
