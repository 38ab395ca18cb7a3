/** Checks that ARCHITECTURE.md lists exactly the existing folders and the allowed roles of a feature's files. */
interface Rooms {
  features: ReadonlySet<string>;
  platform: ReadonlySet<string>;
  /** Roles of the files of a server feature. */
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

/** Differences between the tables in ARCHITECTURE.md and the folders. */
export function drawnProblems(text: string, { features, platform, roles }: Rooms): string[] {
  const home = text.split('\n').find((line) => line.startsWith('| `server/features/<feature>/`')) ?? '';
  const drawnRoles = [...home.matchAll(/`\*\.([a-z]+)\.ts`/gu)].map(([, role = '']) => role);
  return [
    ...compared('the feature', firstNames(text, '### The features by name'), features),
    ...compared('the platform folder', firstNames(text, '### The platform folders by name'), platform),
    ...compared('the role', drawnRoles, roles),
  ];
}
