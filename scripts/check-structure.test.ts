import { describe, expect, it } from 'vitest';

import { circles, problemsOf, sourceOf } from './check-structure.ts';

const messages = (file: string, text = '') => problemsOf(sourceOf(file, text)).map(({ message }) => message);

describe('what the structure check refuses', () => {
  it.each([
    ['shared/pickup/pickup.rules.ts', "import { x } from '#web/pickup/slots.ts';", 'shared knows no side'],
    ['web/pickup/slots.tsx', "import { x } from '#server/pickup/pickup.rules.ts';", 'never meet'],
    ['server/pickup/pickup.rules.ts', 'import type { X } from "../../web/pickup/slots.ts";', 'never meet'],
    ['server/http/serve.ts', "import { x } from '../pickup/pickup.service.ts';", 'knows no feature'],
    ['web/ui/table.tsx', "const x = await import('#web/pickup/slots.tsx');", 'knows no feature'],
    ['server/pickup/pickup.routes.ts', "import { x } from './pickup.queries.ts';", 'routes ask the service'],
    ['server/pickup/pickup.service.ts', "import { x } from './pickup.routes.ts';", 'knows routes'],
    ['server/pickup/pickup.queries.ts', "import { x } from './pickup.service.ts';", 'queries only fetch'],
    ['server/pickup/pickup.rules.ts', "import { x } from './pickup.queries.ts';", 'need no database'],
    [
      'server/pickup/pickup.service.ts',
      "import { x } from '../claim/claim.queries.ts';",
      'through its service',
    ],
    [
      'server/pickup/pickup.service.ts',
      "export { x } from '../claim/claim.queries.ts';",
      'through its service',
    ],
    ['server/pickup/pickup.service.ts', "import { x } from '#server/test/factories.ts';", 'knows no test'],
    ['web/pickup/slots.tsx', "import { x } from '#web/test/screen.tsx';", 'knows no test'],
    ['server/pickup/pickup.service.ts', 'database.selectFrom("pickup")', 'SQL lives in queries'],
    ['server/pickup/pickup.service.ts', 'sql<{ n: number }>`select 1`', 'SQL lives in queries'],
    ['server/demo/parcels.ts', 'await db.executeSql("select 1")', 'SQL lives in queries'],
    ['server/pickup/pickup.queries.ts', 'const scope = mintScope(id);', 'minted where the account is proved'],
    ['server/pickup/pickup.rules.ts', 'const now = Date.now();', 'the clock is passed in'],
    ['shared/pickup/pickup.rules.ts', 'const now = new Date();', 'the clock is passed in'],
    ['web/pickup/slots.tsx', "await fetch('/api/pickup')", 'the client sends'],
    ['server/pickup/pickup-helpers.ts', '', 'name it feature.role.ts'],
    ['shared/pickup/pickup.utils.ts', '', 'name it feature.role.ts'],
    ['web/pickup/CreatePickup.tsx', '', 'kebab-case'],
  ])('%s with %s', (file, text, refusal) => {
    expect(messages(file, text)).toEqual([expect.stringContaining(refusal)]);
  });

  it('two features that call each other', () => {
    const sources = [
      sourceOf('server/pickup/pickup.service.ts', "import { x } from '../claim/claim.service.ts';"),
      sourceOf('server/claim/claim.service.ts', "import { x } from '../pickup/pickup-slot.service.ts';"),
    ];
    expect(circles(sources).map(({ message }) => message)).toEqual([
      'features call each other in a circle: pickup → claim → pickup',
    ]);
  });

  it('files that load each other, of one feature too', () => {
    const sources = [
      sourceOf('web/pickup/slots.tsx', "import { x } from '#web/pickup/days.tsx';"),
      sourceOf('web/pickup/days.tsx', "import { x } from '#web/pickup/slots.tsx';"),
    ];
    expect(circles(sources).map(({ message }) => message)).toEqual([
      expect.stringContaining('files load each other'),
    ]);
  });
});

describe('what the structure check lets pass', () => {
  it.each([
    ['server/pickup/pickup.service.ts', "import { x } from '../claim/claim.service.ts';"],
    ['server/pickup/pickup.service.ts', "import { x } from '../claim/claim.rules.ts';"],
    ['server/pickup/pickup.mapping.ts', "import type { Row } from './pickup.queries.ts';"],
    ['server/pickup/pickup.queries.ts', 'database.selectFrom("pickup")'],
    ['server/pickup/pickup.test.ts', "import { x } from '#server/test/factories.ts'; new Date();"],
    ['server/app.ts', "import { x } from './pickup/pickup.routes.ts';"],
    ['web/http/client.ts', 'await fetch(path)'],
    ['web/pickup/slots.tsx', "import { x } from '#shared/pickup/pickup.rules.ts'; new Date();"],
  ])('%s with %s', (file, text) => {
    expect(messages(file, text)).toEqual([]);
  });

  it('a circle of types, of which nothing is left when the program runs', () => {
    const sources = [
      sourceOf('web/pickup/slots.tsx', "import type { X } from '#web/pickup/days.tsx';"),
      sourceOf('web/pickup/days.tsx', "import { x } from '#web/pickup/slots.tsx';"),
    ];
    expect(circles(sources)).toEqual([]);
  });
});
