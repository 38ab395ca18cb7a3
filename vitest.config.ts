import { defineConfig } from 'vitest/config';

/** Servers are killed and started again: most of it is waiting, so that `npm test` runs them beside the rest. */
const kills = 'server/**/*kill.test.ts';

/** A test makes much that is of no use a moment later: with more room for it, less is moved about. A fifth of the time of the screens. */
const roomForYoung = (megabytes: number) => [`--max-semi-space-size=${megabytes}`];

const api = {
  include: ['server/**/*.test.ts'],
  // Rules and documents need no database; they are tested once, in `pure` and `papers`.
  exclude: ['server/platform/documents/**', 'server/**/*.pure.test.ts', kills],
  environment: 'node',
  // One application for all files of a worker; each test makes its own account in it.
  isolate: false,
  fileParallelism: false,
  setupFiles: ['server/test/cheap-work.ts'],
  execArgv: roomForYoung(32),
};

const killing = { ...api, include: [kills], exclude: [], globalSetup: ['server/test/killable.setup.ts'] };

export default defineConfig({
  test: {
    // The longest tests take 20 to 44 s on an idle machine, and a busy one is four times slower.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'shared/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'server/**/*.pure.test.ts',
          ],
          environment: 'node',
          // Rules keep no state: their modules are loaded once, which halves the time.
          isolate: false,
          execArgv: roomForYoung(64),
        },
      },
      {
        extends: true,
        // Printed, scanned and checked with qpdf, pdftoppm and zbarimg: too long for `npm run verify`.
        test: {
          name: 'papers',
          include: ['server/platform/documents/**/*.test.ts'],
          environment: 'node',
          execArgv: roomForYoung(64),
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // One page for all files, emptied before each: half of the time went into a happy-dom and React for each file.
          isolate: false,
          setupFiles: ['web/test/fresh-page.ts'],
          execArgv: roomForYoung(64),
          // No server listens behind the pages of tests.
          environmentOptions: { happyDOM: { settings: { disableIframePageLoading: true } } },
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'embedded',
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'postgres',
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['server/test/postgres.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...killing,
          name: 'embedded-kills',
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      {
        extends: true,
        test: {
          ...killing,
          name: 'postgres-kills',
          env: { TEST_DATABASE: 'postgres' },
        },
      },
    ],
  },
});
