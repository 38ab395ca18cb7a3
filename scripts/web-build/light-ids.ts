import type { Plugin } from 'vite';

/**
 * Mantine gives each input an id by React's `useId`, and after mounting replaces it by its own, for versions of React without
 * `useId`: every field of a form is rendered twice. With this plug-in the first id stays.
 */
export function lightIds(): Plugin {
  let isFound = false;
  return {
    name: 'light-ids',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/u },
      handler: () => {
        isFound = true;
        return ownUseId;
      },
    },
    buildEnd(error) {
      if (!error && !isFound)
        this.error('Mantine has moved its useId: see whether it still draws fields twice');
    },
  };
}

// words: code
const ownUseId = `
import { useId as ownId } from 'react';
export function useId(given) {
  const id = ownId();
  return typeof given === 'string' ? given : 'mantine-' + id.replace(/:/g, '');
}
`;
