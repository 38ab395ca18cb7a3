import { describe, expect, it } from 'vitest';

import { problemsOf } from './check-structure.ts';
import { circles } from './structure/circles.ts';
import { drawnProblems } from './structure/drawn-structure.ts';
import { lostPaths } from './structure/paths-in-papers.ts';
import { sourceOf } from './structure/source.ts';
import { unownedTables } from './structure/table-use.ts';
import { unusedExports } from './structure/unused-exports.ts';

const messages = (file: string, text = '') => problemsOf(sourceOf(file, text)).map(({ message }) => message);

describe('The structure check refuses', () => {
  it.each([
    [
      'shared/features/pickup/pickup.rules.ts',
      "import { x } from '#web/features/pickup/slots.ts';",
      'shared knows no side',
    ],
    [
      'web/features/pickup/slots.tsx',
      "import { x } from '#server/features/pickup/pickup.rules.ts';",
      'never meet',
    ],
    [
      'server/features/pickup/pickup.rules.ts',
      'import type { X } from "../../../web/features/pickup/slots.ts";',
      'never meet',
    ],
    [
      'web/features/pickup/slots.tsx',
      'const x = 1;\nexport const y = x as unknown as string;',
      'line 2 steps around the type checker',
    ],
    [
      'server/features/pickup/pickup.test.ts',
      'run(x);\n// oxlint-disable-next-line no-shadow\nconst y = 2;',
      'line 2 steps around',
    ],
    [
      'server/platform/http/serve.ts',
      "import { x } from '../../features/pickup/pickup.service.ts';",
      'knows no feature',
    ],
    [
      'web/platform/ui/table.tsx',
      "const x = await import('#web/features/pickup/slots.tsx');",
      'knows no feature',
    ],
    [
      'server/features/pickup/pickup.routes.ts',
      "import { x } from './pickup.queries.ts';",
      'routes ask the service',
    ],
    [
      'server/features/pickup/pickup.service.ts',
      "import { x } from './pickup.routes.ts';",
      'knows its routes',
    ],
    [
      'server/features/pickup/pickup.register.ts',
      "import { x } from '../claim/claim.routes.ts';",
      'knows its routes',
    ],
    [
      'server/features/pickup/pickup.register.ts',
      "import { x } from '../claim/claim.register.ts';",
      'the composition root registers',
    ],
    [
      'server/features/pickup/pickup.register.ts',
      "import { x } from './pickup.queries.ts';",
      'a register asks the service',
    ],
    [
      'server/features/pickup/pickup.queries.ts',
      "import { x } from './pickup.service.ts';",
      'queries only fetch',
    ],
    [
      'server/features/pickup/pickup.rules.ts',
      "import { x } from './pickup.queries.ts';",
      'need no database',
    ],
    [
      'server/features/pickup/pickup.service.ts',
      "import { x } from '../claim/claim.queries.ts';",
      'through its service',
    ],
    [
      'server/features/pickup/pickup.service.ts',
      "export { x } from '../claim/claim.queries.ts';",
      'through its service',
    ],
    [
      'server/features/pickup/pickup.service.ts',
      "import { x } from '#server/test/factories.ts';",
      'knows no test',
    ],
    ['web/features/pickup/slots.tsx', "import { x } from '#web/test/screen.tsx';", 'knows no test'],
    ['server/features/pickup/pickup.service.ts', 'database.selectFrom("pickup")', 'SQL lives in queries'],
    ['server/features/pickup/pickup.service.ts', 'sql<{ n: number }>`select 1`', 'SQL lives in queries'],
    ['server/demo/parcels.ts', 'await db.executeSql("select 1")', 'SQL lives in queries'],
    [
      'server/features/pickup/pickup.queries.ts',
      'const scope = mintScope(id);',
      'minted where the account is proved',
    ],
    ['server/features/pickup/pickup.rules.ts', 'const now = Date.now();', 'the clock is passed in'],
    ['shared/features/pickup/pickup.rules.ts', 'const now = new Date();', 'the clock is passed in'],
    ['server/features/pickup/pickup.rules.ts', 'const heldMs = 24 * 3_600_000;', 'has its name in'],
    ['shared/features/pickup/pickup.rules.ts', 'const days = ms / 86_400_000;', 'has its name in'],
    ['shared/platform/time/market-time.ts', 'const offset = 8 * 3_600_000;', 'has its name in'],
    ['server/demo/parcels.ts', 'const day = 86_400_000;', 'has its name in'],
    ['web/features/pickup/slots.tsx', 'const hours = seconds / 3600;', 'has its name in'],
    ['web/features/pickup/slots.tsx', "await fetch('/api/pickup')", 'the client sends'],
    ['web/features/pickup/slots.tsx', "import { Link } from '@tanstack/react-router'", 'a router of its own'],
    [
      'server/features/pickup/pickup.queries.ts',
      "reader.selectFrom('address')",
      "address is address-book's to read",
    ],
    [
      'server/features/pickup/pickup.queries.ts',
      'sql`select 1 from pickup join pod using (shipment_id)`',
      "pod is shipment's to read",
    ],
    [
      'server/features/pickup/pickup.queries.ts',
      'sql`update account set market = 1`',
      "account is operations's to write",
    ],
    [
      'server/features/cn-listing/listing.queries.ts',
      "trx.updateTable('shipment')",
      "shipment is shipment's to write",
    ],
    ['web/features/pickup/pickup.api.ts', "useQuery({ queryKey: ['pickup'] })", 'made by keyOf'],
    ['server/features/pickup/pickup-helpers.ts', '', 'name it feature.role.ts'],
    ['shared/features/pickup/pickup.utils.ts', '', 'name it feature.role.ts'],
    ['web/features/pickup/CreatePickup.tsx', '', 'kebab-case'],
  ])('%s with %s', (file, text, refusal) => {
    expect(messages(file, text)).toEqual([expect.stringContaining(refusal)]);
  });

  it('two features that call each other', () => {
    const sources = [
      sourceOf('server/features/pickup/pickup.service.ts', "import { x } from '../claim/claim.service.ts';"),
      sourceOf(
        'server/features/claim/claim.service.ts',
        "import { x } from '../pickup/pickup-slot.service.ts';",
      ),
    ];
    expect(circles(sources).map(({ message }) => message)).toEqual([
      'features call each other in a circle: pickup → claim → pickup',
    ]);
  });

  it('two features of the browser that call each other', () => {
    const sources = [
      sourceOf('web/features/pickup/slots.tsx', "import { x } from '#web/features/claim/claim.api.ts';"),
      sourceOf('web/features/claim/claim.screen.tsx', "import { x } from '#web/features/pickup/days.ts';"),
    ];
    expect(circles(sources).map(({ message }) => message)).toEqual([
      'features call each other in a circle: pickup → claim → pickup',
    ]);
  });

  it('a table that nobody owns', () => {
    expect(unownedTables('  pod: PodTable;\n  stray: StrayTable;\n')).toEqual([
      expect.objectContaining({ message: expect.stringContaining('no feature owns stray') }),
    ]);
  });

  it('an exported function or constant that only its own file uses', () => {
    const days = `export const most = 7;
export async function* days() {}
export function dayOf() {}
export type Day = number;
const generated = \`
export const written = 1;
\`;`;
    const sources = [
      sourceOf('shared/features/pickup/days.rules.ts', days),
      sourceOf(
        'web/features/pickup/slots.tsx',
        "import { days } from '#shared/features/pickup/days.rules.ts';",
      ),
      sourceOf('web/features/claim/form.tsx', 'const most = 3;'),
      sourceOf('scripts/start.ts', 'export const startedByItsPath = true;'),
      sourceOf(
        'scripts/plan.ts',
        "const { dayOf } = await import('../shared/features/pickup/days.rules.ts');",
      ),
    ];
    expect(unusedExports(sources)).toEqual([
      {
        file: 'shared/features/pickup/days.rules.ts',
        message: 'only its own file uses most: drop its `export`',
      },
    ]);
  });

  it('files that load each other, of one feature too', () => {
    const sources = [
      sourceOf('web/features/pickup/slots.tsx', "import { x } from '#web/features/pickup/days.tsx';"),
      sourceOf('web/features/pickup/days.tsx', "import { x } from '#web/features/pickup/slots.tsx';"),
    ];
    expect(circles(sources).map(({ message }) => message)).toEqual([
      expect.stringContaining('files load each other'),
    ]);
  });
});

describe('The structure drawn in the documentation', () => {
  const drawn = `
| folder | what it holds |
|---|---|
| \`server/features/<feature>/\` | \`*.routes.ts\` translate, \`*.queries.ts\` hold SQL |

### The features by name

| feature | what it is |
|---|---|
| \`pickup\`, \`claim\` | one with \`code\` |

### The platform folders by name

| platform folder | what it is |
|---|---|
| \`ui\` (web) | parts with \`code\` |

More.`;
  const there = {
    features: new Set(['pickup', 'claim']),
    platform: new Set(['ui']),
    roles: ['routes', 'queries'],
  };

  it('has no problems when it matches the folders', () => {
    expect(drawnProblems(drawn, there)).toEqual([]);
  });

  it('is reported for missing and for removed features, folders and roles', () => {
    const moved = { features: new Set(['pickup', 'quote']), platform: new Set<string>(), roles: ['routes'] };
    expect(drawnProblems(drawn, moved)).toEqual([
      'the feature quote is not drawn',
      'the feature claim is drawn and not there',
      'the platform folder ui is drawn and not there',
      'the role queries is drawn and not there',
    ]);
  });
});

describe('The structure check accepts', () => {
  it.each([
    ['server/features/pickup/pickup.service.ts', "import { x } from '../claim/claim.service.ts';"],
    ['server/features/pickup/pickup.service.ts', "import { x } from '../claim/claim.rules.ts';"],
    [
      'web/features/pickup/slots.tsx',
      '// The library types its rows as unknown.\nexport const y = x as unknown as string;',
    ],
    ['web/features/pickup/slots.tsx', '// oxlint-disable-next-line no-shadow -- the name of the field\nx();'],
    ['web/features/pickup/slots.tsx', '/** A day that was never chosen, as never happens. */\nx();'],
    ['server/features/pickup/pickup.mapping.ts', "import type { Row } from './pickup.queries.ts';"],
    ['server/features/pickup/pickup.queries.ts', 'database.selectFrom("pickup")'],
    [
      'server/features/pickup/pickup.queries.ts',
      "reader.selectFrom('account').innerJoin('app_user as user')",
    ],
    ['server/features/company/company.queries.ts', "trx.updateTable('account')"],
    [
      'server/features/pickup/pickup.register.ts',
      "import { x } from './pickup.routes.ts'; import type { Y } from '../claim/claim.register.ts';",
    ],
    ['server/features/pickup/pickup.test.ts', "import { x } from '../server/test/factories.ts'; new Date();"],
    ['server/app.ts', "import { x } from './pickup/pickup.routes.ts';"],
    ['shared/platform/time/spans.ts', 'export const hourMs = 3_600_000;'],
    ['server/features/pickup/pickup.routes.ts', "reply.header('cache-control', 'max-age=3600')"],
    ['server/features/pickup/pickup.test.ts', 'const day = 86_400_000;'],
    ['web/platform/http/client.ts', 'await fetch(path)'],
    [
      'web/features/pickup/slots.tsx',
      "import { x } from '#shared/features/pickup/pickup.rules.ts'; new Date();",
    ],
  ])('%s with %s', (file, text) => {
    expect(messages(file, text)).toEqual([]);
  });

  it('a circle of type imports, which does not exist at run time', () => {
    const sources = [
      sourceOf('web/features/pickup/slots.tsx', "import type { X } from '#web/features/pickup/days.tsx';"),
      sourceOf('web/features/pickup/days.tsx', "import { x } from '#web/features/pickup/slots.tsx';"),
    ];
    expect(circles(sources)).toEqual([]);
  });
});

it('The structure check reports a path in a document that does not exist', () => {
  const text =
    'As `server/env.ts` and `server/gone.ts` say; `server/features/<feature>/` is no path, `npm start` neither.';
  const lost = lostPaths('docs/x.md', text, (path) => path === 'server/env.ts');
  expect(lost).toEqual([{ file: 'docs/x.md', message: 'server/gone.ts is named and not there' }]);
});
