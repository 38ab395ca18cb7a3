/**
 * The browser needs only method and path of a call; the server checks its query, body and reply. So the front end omits those
 * schemas from `call({…})`, except where a screen reads one (`printLog.body`). It also marks constants of `shared/` as
 * removable if unused: `shared/` has no side effects, but the bundler cannot know that of `z.object(…)`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** Fields of a call that the browser does not need. */
const heavy = new Set(['summary', 'query', 'body', 'reply']);
const reads = /\b([a-z]\w*)\.(query|body|reply)\b/gu;
/** Expressions that may have side effects, as far as a bundler can tell. */
const doing = /[([{]/u;

export function lightCalls(root: string): Plugin {
  let read: ReadonlySet<string>;
  return {
    name: 'light-calls',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      read = schemasReadIn(join(root, 'web'));
    },
    transform: {
      filter: { id: /\/shared\/.*\.ts$/u },
      handler: (code, id) => lighten(code, id, read),
    },
  };
}

/** Collects the schemas that the web sources read. `call.body` on a variable is an error, since it could be any call. */
function schemasReadIn(web: string): ReadonlySet<string> {
  const read = new Set<string>();
  for (const entry of readdirSync(web, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/u.test(entry.name) || entry.name.includes('.test.')) continue;
    const path = join(entry.parentPath, entry.name);
    for (const [said, name] of readFileSync(path, 'utf8').matchAll(reads)) {
      if (name === 'call') throw new Error(`${path}: ${said} is not there in the browser; name the call`);
      read.add(said);
    }
  }
  return read;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** `read`: the schemas that the browser reads, such as `printLog.body`. */
export function lighten(code: string, id: string, read: ReadonlySet<string>): string {
  const { program } = parseSync(id, code);
  const edits: Edit[] = [];
  const constants = program.body.flatMap((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' && statement.declaration
        ? statement.declaration
        : statement;
    return declared.type === 'VariableDeclaration' && declared.kind === 'const' ? declared.declarations : [];
  });
  for (const { init } of constants) {
    if (!init || isFunction(init) || !doing.test(code.slice(init.start, init.end))) continue;
    edits.push(
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
      { start: init.end, end: init.end, text: '))()' },
    );
  }
  const nameAt = new Map(
    constants.flatMap(({ id: name, init }) =>
      init && name.type === 'Identifier' ? [[init.start, name.name]] : [],
    ),
  );
  new Visitor({
    CallExpression(node) {
      const [input] = node.arguments;
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'call') return;
      if (input?.type !== 'ObjectExpression') return;
      for (const property of input.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        const { name } = property.key;
        if (!heavy.has(name) || read.has(`${nameAt.get(node.start)}.${name}`)) continue;
        edits.push({ start: property.start, end: property.end, text: `${name}: undefined` });
      }
    },
  }).visit(program);
  const isLighter = edits.some(({ text }) => text.endsWith(': undefined'));
  return isLighter ? withoutUnused(edited(code, edits), id) : edited(code, edits);
}

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);

/**
 * Removes types, and constants and imports that only the removed code used. Otherwise an imported module would share a file
 * with its importer, even if nothing of it is used.
 */
function withoutUnused(code: string, id: string): string {
  const unused = parseSync(id, code).program.body.flatMap((statement) => unusedIn(statement, code));
  return unused.length === 0 ? code : withoutUnused(edited(code, unused), id);
}

function unusedIn(statement: ESTree.Statement | ESTree.ModuleDeclaration, code: string): Edit[] {
  const { start, end } = statement;
  const others = code.slice(0, start) + code.slice(end);
  const isUsed = (name: string) =>
    new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', '\\$')}(?![\w$])`, 'u').test(others);
  const all = [{ start, end, text: '' }];
  if (statement.type === 'ExportNamedDeclaration') return statement.exportKind === 'type' ? all : [];
  if (statement.type === 'TSTypeAliasDeclaration' || statement.type === 'TSInterfaceDeclaration') return all;
  if (statement.type === 'VariableDeclaration' && statement.kind === 'const') {
    const names = statement.declarations.map(({ id: name }) =>
      name.type === 'Identifier' ? name.name : null,
    );
    return names.every((name) => name !== null && !isUsed(name)) ? all : [];
  }
  if (statement.type !== 'ImportDeclaration') return [];
  const gone = statement.specifiers.filter(({ local }) => !isUsed(local.name));
  if (gone.length === statement.specifiers.length) return all;
  return gone.map((one) => ({
    start: one.start,
    end: one.end + (code.slice(one.end).match(/^\s*,/u)?.[0].length ?? 0),
    text: '',
  }));
}

function isFunction({ type }: ESTree.Expression): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
}
