import { useState } from 'react';

/** Yes or no, kept in this browser; no until it is chosen, and where the browser keeps nothing. */
export function useKeptChoice(key: string): [boolean, (isChosen: boolean) => void] {
  const [isChosen, setChosen] = useState(() => kept(key));
  const choose = (next: boolean) => {
    setChosen(next);
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // It holds until the page is left.
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
