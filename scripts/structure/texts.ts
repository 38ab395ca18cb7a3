/**
 * Checks a file's text for things that are allowed only in certain places: SQL, account scopes, the clock, durations and casts.
 */
import { isServerFeature, isTest, type Source, startsWithAny } from './source.ts';

/**
 * Files that may create an account scope. A token names its account; operations and the demo name theirs; personal data
 * searches all accounts, for operations and by age; the last ones find an account by number or in the caller's organisation.
 */
const mints = [
  'server/platform/db/account-scope.ts',
  'server/features/sign-in/scoped-token.service.ts',
  'server/features/operations/',
  'server/demo/',
  'server/features/personal-data/personal-data.queries.ts',
  'server/features/portal-access/access-request.queries.ts',
  'server/features/access-controls/account-access.queries.ts',
  'server/features/api-token/api-token.queries.ts',
  'server/features/sandbox/sandbox.queries.ts',
];
const startsTheClock = new Set(['server/start.ts', 'server/dev.ts']);
const namesSpans = 'shared/platform/time/spans.ts';

const sqlWords =
  /\bsql(?:<[^`]*?>)?`|\bsql\.raw\(|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeSql)\(/u;
const scopeWords = /\bmintScope\(|\bas AccountScope\b|castTo<AccountScope>/u;
const clockWords = /\bnew Date(?:\(\)|;)|\bDate\.now\b|\bTemporal\.Now\b/u;
/** After `=`, as in `max-age=3600`, the number is part of a text. */
const spanWords = /(?<!=)\b(?:86_400_000|3_600_000|86_400|3600)\b/u;

const castWords = /\bas (?:never|any|unknown as)\b|@ts-|(?:oxlint|eslint)-disable(?!.* -- )/u;
const isComment = (line: string) => /^\s*(?:\/\/|\/?\*|\{\/\*)/u.test(line);

/** Lines that bypass the type checker or the linter without a comment above that gives the reason. */
function uncheckedLines(text: string): number[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const isStep = castWords.test(line) && (!isComment(line) || /-disable|@ts-/u.test(line));
    return isStep && !isComment(lines[at - 1] ?? '') ? [at + 1] : [];
  });
}

export function textProblems(source: Source): string[] {
  const { file, side, role, text } = source;
  const [unchecked] = uncheckedLines(text);
  if (unchecked !== undefined)
    return [`line ${unchecked} steps around the type checker or the linter; say why in the line above`];
  // Tests too: they would mock a module that nothing loads.
  if (side === 'web' && text.includes("'@tanstack/react-router'"))
    return [
      "the portal has a router of its own: '#web/platform/router/router.tsx' has Link, useNavigate, useLocation",
    ];
  if (isTest(file)) return [];
  const found: string[] = [];
  const mayAskTheDatabase =
    role === 'queries' || !(isServerFeature(source) || file.startsWith('server/demo/'));
  if (side === 'server' && !mayAskTheDatabase && sqlWords.test(text)) found.push('SQL lives in queries');
  if (side === 'server' && scopeWords.test(text) && !startsWithAny(file, mints))
    found.push('an account scope is minted where the account is proved');
  if (side !== 'web' && clockWords.test(text) && !startsTheClock.has(file))
    found.push('the clock is passed in');
  if (file !== namesSpans && spanWords.test(text))
    found.push("a length of time has its name in '#shared/platform/time/spans.ts'");
  if (side === 'web' && !file.startsWith('web/platform/http/') && /\bfetch\(/u.test(text))
    found.push('the client sends');
  if (side === 'web' && /\bqueryKey: \[/u.test(text)) found.push('keys are made by keyOf');
  return found;
}
