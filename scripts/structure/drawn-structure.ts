/** ARCHITECTURE.md draws the rooms that there are, and no others; and the roles that a feature's files may have. */
export interface Rooms {
  features: ReadonlySet<string>;
  platform: ReadonlySet<string>;
  /** Of a file of a server feature. */
  roles: readonly string[];
}

export const drawing = 'ARCHITECTURE.md';

/** The names in the first column of the table below a heading. */
function firstNames(text: string, heading: string): string[] {
  const [, below = ''] = text.split(heading);
  const [table = ''] = below.trimStart().split('\n\n');
  return table
    .split('\n')
    .slice(2)
    .flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/gu)].map(([, name = '']) => name),
    );
}

function compared(what: string, drawn: readonly string[], there: Iterable<string>): string[] {
  const [shown, has] = [new Set(drawn), new Set(there)];
  return [
    ...[...has].filter((name) => !shown.has(name)).map((name) => `${what} ${name} is not drawn`),
    ...[...shown].filter((name) => !has.has(name)).map((name) => `${what} ${name} is drawn and not there`),
  ];
}

/** Where the drawing is not what the folders are. */
export function drawnProblems(text: string, { features, platform, roles }: Rooms): string[] {
  const home = text.split('\n').find((line) => line.startsWith('| `server/features/<feature>/`')) ?? '';
  const drawnRoles = [...home.matchAll(/`\*\.([a-z]+)\.ts`/gu)].map(([, role = '']) => role);
  return [
    ...compared('the feature', firstNames(text, '### The features by name'), features),
    ...compared('the platform folder', firstNames(text, '### The platform folders by name'), platform),
    ...compared('the role', drawnRoles, roles),
  ];
}
