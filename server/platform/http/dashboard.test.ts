/** deploy/dashboard.json shows the metrics of the portal by their names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { makeServer } from './server.ts';

interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string }[];
}

it('Every panel of the dashboard uses metrics of /metrics, and every portal metric is in a panel', async () => {
  const { app } = await makeServer({
    logLevel: 'silent',
    trustProxy: 0,
    rateLimit: 1000,
    https: false,
    replicaLagMs: () => 0,
    lateRemovals: () => 3,
    jobs: () => ({ late: 2, failed: 5 }),
  });
  await app.inject('/health');
  const { body } = await app.inject('/metrics');
  await app.close();
  expect(body).toContain('\nportal_late_removals 3\n');
  expect(body).toContain('\nportal_jobs{state="late"} 2\nportal_jobs{state="failed"} 5\n');
  const path = join(import.meta.dirname, '../../../deploy/dashboard.json');
  const { panels } = JSON.parse(readFileSync(path, 'utf8')) as { panels: Panel[] };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' ');
  // Without the buckets and counts of a metric.
  const own = [...body.matchAll(/^# TYPE (portal_\w+)/gmu)].map(([, name = '']) => name);
  expect(own.filter((name) => !queries.includes(name))).toEqual([]);
  for (const { title, targets, gridPos } of panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    for (const { expr } of targets) {
      const names = expr.match(/\b(?:portal|process|nodejs)_\w+/gu) ?? [];
      expect(names.length, title).toBeGreaterThan(0);
      for (const name of names) expect(body, title).toContain(`\n${name}`);
    }
  }
});
