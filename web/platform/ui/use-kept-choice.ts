import { useState } from 'react';

import { readStored, writeStored } from '#web/platform/session/stored.ts';

/** A yes/no choice stored in this browser; false until it is made. Without storage, it lasts until the page is left. */
export function useKeptChoice(key: string): [boolean, (isChosen: boolean) => void] {
  const [isChosen, setChosen] = useState(() => readStored('localStorage', key) === true);
  const choose = (next: boolean) => {
    setChosen(next);
    writeStored('localStorage', key, next);
  };
  return [isChosen, choose];
}
