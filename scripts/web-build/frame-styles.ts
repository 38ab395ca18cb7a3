/**
 * Selects the rules of a style sheet that may apply to a piece of markup. They are part of the page; the screens' sheets load
 * after it.
 */
import { type ChildNode, type Container, parse, type Rule } from 'postcss';

/** At-rules that a frame, shown only for a moment, does not need. */
const left = new Set(['charset']);

export function stylesFor(markup: string, css: string): string {
  const root = parse(css);
  keep(root, namesIn(markup));
  dropUnread(root, markup);
  return (
    root
      .toString()
      .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
      // Inside a style element only `</` could end it, and a sheet never contains a tag.
      .replaceAll('</', '<\\/')
  );
}

const read = /var\(\s*(--[\w-]+)/gu;
const readIn = (text: string) => [...text.matchAll(read)].map(([, name = '']) => name);

/**
 * Removes variables that no kept rule reads, directly or through other variables. They are two thirds of a frame, because
 * Mantine declares all its colours.
 */
function dropUnread(root: Container, markup: string): void {
  const valuesOf = new Map<string, string[]>();
  const waiting = readIn(markup);
  root.walkDecls(({ prop, value }) => {
    if (prop.startsWith('--')) valuesOf.set(prop, [...(valuesOf.get(prop) ?? []), value]);
    else waiting.push(...readIn(value));
  });
  const isRead = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (isRead.has(name)) continue;
    isRead.add(name);
    waiting.push(...(valuesOf.get(name) ?? []).flatMap(readIn));
  }
  root.walkDecls(/^--/u, (declaration) => {
    if (!isRead.has(declaration.prop)) declaration.remove();
  });
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

interface Names {
  classes: ReadonlySet<string>;
  tags: ReadonlySet<string>;
}

function namesIn(markup: string): Names {
  const classes = [...markup.matchAll(/\sclass="([^"]*)"/gu)].flatMap(([, list = '']) => list.split(/\s+/u));
  const tags = [...markup.matchAll(/<([a-z][\w-]*)/gu)].map(([, tag = '']) => tag);
  return { classes: new Set(classes), tags: new Set([...tags, 'html', 'body']) };
}

function keep(parent: Container, names: Names): void {
  for (const node of parent.nodes?.filter((one) => !isKept(one, names)) ?? []) node.remove();
}

function isKept(node: ChildNode, names: Names): boolean {
  if (node.type === 'rule') return narrow(node, names);
  if (node.type !== 'atrule') return node.type === 'decl';
  // A frame is never printed.
  if (left.has(node.name) || (node.name === 'media' && node.params === 'print')) return false;
  // Downloaded fonts come with the full sheets; until then a font of the device is used.
  if (node.name === 'font-face') return !node.toString().includes('url(');
  if (node.name === 'keyframes' || node.nodes === undefined) return true;
  keep(node, names);
  return (node.nodes?.length ?? 0) > 0;
}

/** Keeps those selectors of a rule that may match; returns false if there are none. */
function narrow(rule: Rule, names: Names): boolean {
  const fitting = rule.selectors.filter((selector) => mayMatch(selector, names));
  if (fitting.length === 0) return false;
  rule.selectors = fitting;
  return true;
}

/** Whether every class and tag of the selector is in the markup; text in brackets is ignored. */
function mayMatch(selector: string, { classes, tags }: Names): boolean {
  if (/:(?:hover|active|disabled|checked)\b/u.test(selector)) return false;
  const plain = selector
    .replaceAll(/\[[^\]]*\]/gu, '')
    .replaceAll(/::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/gu, '');
  const named = [...plain.matchAll(/\.((?:\\.|[\w-])+)/gu)].map(([, name = '']) => name.replaceAll('\\', ''));
  const elements = plain.replaceAll(/[.#](?:\\.|[\w-])+/gu, '').match(/[a-z][\w-]*/gu) ?? [];
  return named.every((name) => classes.has(name)) && elements.every((tag) => tags.has(tag));
}
