import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface TestCount {
  passed: number;
  failed: number;
  /** For each failed test: its place, the expected and the actual value. */
  failures: readonly string[];
}

/** The part of Vitest's JSON report that is used here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message?: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[];
  }[];
}

/**
 * The part of Playwright's JSON report that is used here. `expected` passed at once; `flaky` passed only on a retry and counts
 * as failed.
 */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[];
  specs: readonly {
    title: string;
    file: string;
    ok: boolean;
    tests: readonly {
      results: readonly { error?: { message?: string; location?: { file: string; line: number } } }[];
    }[];
  }[];
}

/** Returns the counts of a runner's JSON report; null if it wrote none because it crashed. */
export function countTests(reportFile: string): TestCount | null {
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return null;
  }
  if (isPlaywright(report)) {
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected, failed: unexpected + flaky, failures: report.suites.flatMap(failuresOfSuite) };
  }
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failureLine(name, fullName, failureMessages?.[0])),
  );
  // Files whose shared set-up failed: no test ran, so none is reported as failed.
  const unmade = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unmade.length,
    failures: [
      ...failures,
      ...unmade.map(({ name, message }) => failureLine(name, 'did not start', message)),
    ],
  };
}

function failuresOfSuite({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const error = tests[0]?.results.at(-1)?.error;
      const at = error?.location;
      return failureLine(at ? `${at.file}:${at.line}` : file, title, error?.message);
    });
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** Lines kept of a message: in Playwright's, the lines after the first have the expected and the actual value. */
const linesMost = 7;

function failureLine(file: string, title: string, message = ''): string {
  const said = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, linesMost);
  return `${relative(process.cwd(), resolve(file))}: ${title}: ${said.join(' | ').slice(0, 1000)}`;
}

function isPlaywright(report: unknown): report is PlaywrightReport {
  return typeof report === 'object' && report !== null && 'stats' in report;
}
