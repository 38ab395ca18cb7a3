/**
 * The browser sends a call by its method and path; what its query, body and reply look like the server checks. So the front end
 * leaves those schemas out of `call({…})`, but where a screen reads one (`printLog.body`), and marks for the bundler that a constant of
 * `shared/` which nobody uses may go: `shared/` is pure, yet a bundler cannot see that `z.object(…)` does nothing else.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** What the browser does not need of a call. */
const heavy = new Set(['summary', 'query', 'body', 'reply']);
const reads = /\b([a-z]\w*)\.(query|body|reply)\b/gu;
/** Nodes that may have side effects, as far as a bundler can tell. */
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

/** `call.body`, where any call may stand, would need all of them. */
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

/** `read`: the schemas that the browser reads, as `printLog.body`. */
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
  return edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

function isFunction({ type }: ESTree.Expression): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
}
