export interface TestCount {
  passed: number;
  failed: number;
}

// Terminal colours.
// oxlint-disable-next-line no-control-regex
const colours = /\u001b\[[\d;]*m/gu;

/** Adds up what Vitest ("Tests  3 failed | 20 passed (23)"), Playwright ("  4 passed (9s)") and our steps print. */
export function countTests(output: string): TestCount {
  const count: TestCount = { passed: 0, failed: 0 };
  for (const line of output.replace(colours, '').split('\n')) {
    const isVitest = /^\s*Tests\s/u.test(line);
    const isPlaywright = /^\s*\d+ (?:passed|failed|flaky)\b/u.test(line);
    const isStep = /^(?:ok {4}|FAILED) /u.test(line);
    if (isVitest || isPlaywright) {
      count.passed += Number(/(\d+) (?:passed|flaky)/u.exec(line)?.[1] ?? 0);
      count.failed += Number(/(\d+) failed/u.exec(line)?.[1] ?? 0);
    } else if (isStep) {
      const isOwnCount = line.includes('tests');
      if (!isOwnCount) count[line.startsWith('ok') ? 'passed' : 'failed'] += 1;
    }
  }
  return count;
}
