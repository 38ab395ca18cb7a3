type Words = Readonly<Record<string, unknown>>;

const catalogue = import.meta.glob<Words>('../../shared/**/*.{en,ms}.json', {
  eager: true,
  import: 'default',
});

/** The English of a room that Bahasa Malaysia words otherwise. */
export function wordsInEnglish(room: string): Set<string> {
  const path = Object.keys(catalogue).find((name) => name.endsWith(`/${room}.en.json`));
  const english = path === undefined ? undefined : catalogue[path];
  const malay = path === undefined ? undefined : catalogue[path.replace('.en.json', '.ms.json')];
  if (!english || !malay) throw new Error(`No words of ${room}`);
  const differing = Object.entries(english).filter(([key, words]) => words !== malay[key]);
  return new Set(differing.map(([, words]) => words).filter((words) => typeof words === 'string'));
}
