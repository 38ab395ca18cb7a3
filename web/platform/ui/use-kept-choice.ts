import { useState } from 'react';

/** A yes/no choice stored in this browser; false until it is made, and where storage is not available. */
export function useKeptChoice(key: string): [boolean, (isChosen: boolean) => void] {
  const [isChosen, setChosen] = useState(() => kept(key));
  const choose = (next: boolean) => {
    setChosen(next);
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
  };
  return [isChosen, choose];
}

function kept(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}
