/** Finds words in a file that are shown to people: `check-words` forbids them outside the catalogue. */
import { type ESTree, parseSync, Visitor } from 'vite';

import {
  hasLetters,
  hasWords,
  isCodeName,
  isDescription,
  isSayer,
  isSentence,
  isWordName,
  jsxText,
} from './word-shapes.ts';

interface Spot {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly why: string;
}
type Span = Pick<Spot, 'start' | 'end'>;
type HasWords = typeof hasWords;

const holds = (outer: Span, inner: Span) => outer.start <= inner.start && inner.end <= outer.end;
const lengthOf = ({ start, end }: Span) => end - start;

export function visibleSpots(path: string, code: string): Spot[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found = new Found(path, code);
  new Visitor({ ...inCode(found), ...inMarkup(found) }).visit(program);
  return found.spots();
}

/** Collects what is found while walking through a file. */
class Found {
  readonly path: string;
  readonly #code: string;
  readonly #spots: Spot[] = [];
  /** Sentences in places that do not say whether they are shown. */
  readonly #loose: Spot[] = [];
  /** Start positions of literals that are not shown: types, imports, keys of tables, errors thrown for the log. */
  readonly #silent = new Set<number>();
  readonly #described: Span[] = [];

  constructor(path: string, code: string) {
    this.path = path;
    this.#code = code;
  }

  add({ start, end }: Span, text: string, why: string): void {
    if (!this.#spots.some((spot) => holds(spot, { start, end }))) this.#spots.push({ start, end, text, why });
  }

  addLoose({ start, end }: Span, text: string): void {
    this.#loose.push({ start, end, text, why: 'a sentence' });
  }

  hush({ start }: Span): void {
    this.#silent.add(start);
  }

  /** Marks a node as English for programmers, with everything in it: `'…' + '…'` or `isOpen ? '…' : '…'`. */
  describe(node: Span): void {
    this.#described.push(node);
  }

  textOf({ start, end }: Span): string {
    return this.#code.slice(start, end).replaceAll(/\s+/gu, ' ').trim();
  }

  /** Follows an expression to the literals that it may evaluate to. */
  follow(node: ESTree.Node | null, why: string, looksLikeWords: HasWords): void {
    const on = (next: ESTree.Node) => this.follow(next, why, looksLikeWords);
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- of the language's 160 kinds, those that can come to words
    switch (node?.type) {
      case 'Literal':
        if (typeof node.value === 'string' && looksLikeWords(node.value)) this.add(node, node.value, why);
        break;
      case 'TemplateLiteral':
        this.#followTemplate(node, why, looksLikeWords);
        break;
      case 'ArrowFunctionExpression':
        if (node.expression) on(node.body);
        break;
      case 'ConditionalExpression':
        on(node.consequent);
        on(node.alternate);
        break;
      case 'LogicalExpression':
        if (node.operator !== '&&') on(node.left);
        on(node.right);
        break;
      case 'BinaryExpression':
        if (node.operator === '+' && /['"`][^'"`]*\p{L}{2}/u.test(this.textOf(node)))
          this.add(node, this.textOf(node), `${why}, glued`);
        break;
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
      case 'TSNonNullExpression':
        on(node.expression);
        break;
      default:
    }
  }

  #followTemplate(node: ESTree.TemplateLiteral, why: string, looksLikeWords: HasWords): void {
    const parts = node.quasis.map(({ value }) => value.cooked ?? '');
    const text = parts.join('{…}');
    // A word between two places: `${count} by ${who}`.
    const isBetween = /\{…\} \p{Ll}{2,} \{…\}/u.test(text);
    const looks = isBetween ? hasLetters : looksLikeWords;
    if (looks(parts.join(' '))) this.add(node, text, why);
  }

  spots(): Spot[] {
    const isNew = (spot: Spot) =>
      !this.#silent.has(spot.start) && !this.#spots.some((other) => holds(other, spot));
    const all = [...this.#spots, ...this.#loose.filter(isNew)];
    const isInside = (spot: Spot) =>
      all.some((other) => holds(other, spot) && lengthOf(other) > lengthOf(spot));
    return all
      .filter((spot) => !this.#described.some((whole) => holds(whole, spot)) && !isInside(spot))
      .toSorted((a, b) => a.start - b.start);
  }
}

/** `z.regex(…)`: regex of z; `request.log.error(…)`: error of log; `toast(…)`: toast. */
function calleeOf(callee: ESTree.Expression): { name: string; of: string } {
  if (callee.type !== 'MemberExpression') return { name: nameOf(callee), of: '' };
  const { object } = callee;
  return {
    name: nameOf(callee.property),
    of: nameOf(object.type === 'MemberExpression' ? object.property : object),
  };
}

function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier' || node.type === 'JSXIdentifier')
    return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

function inCode(found: Found): ConstructorParameters<typeof Visitor>[0] {
  return {
    TSLiteralType: (node) => found.hush(node.literal),
    ImportDeclaration: (node) => found.hush(node.source),
    NewExpression(node) {
      if (nameOf(node.callee).endsWith('Error')) for (const given of node.arguments) found.hush(given);
    },
    Literal(node) {
      if (typeof node.value === 'string' && isSentence(node.value)) found.addLoose(node, node.value);
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.cooked).join('{…}');
      if (/\p{L}{2,} \p{L}{2,}/u.test(text)) found.addLoose(node, text);
    },
    BinaryExpression(node) {
      if (!/^[!=]==?$/u.test(node.operator)) return;
      // The code compares an English text; it should compare a code instead.
      for (const side of [node.left, node.right]) {
        if (side.type !== 'Literal' || typeof side.value !== 'string' || !isSentence(side.value)) continue;
        found.hush(side);
        found.add(side, side.value, 'compares words');
      }
    },
    VariableDeclarator(node) {
      if (node.init && isDescription(found.path, nameOf(node.id))) found.describe(node.init);
    },
    // SQL is no sentence.
    TaggedTemplateExpression: (node) => found.hush(node.quasi),
    Property(node) {
      found.hush(node.key);
      const name = nameOf(node.key);
      if (isDescription(found.path, name)) found.describe(node.value);
      else if (isWordName(name)) found.follow(node.value, name, hasWords);
    },
    CallExpression(node) {
      const { name, of } = calleeOf(node.callee);
      // z.regex(/…/, 'must be 3 letters'): should be `ruleText(m.…)`.
      if (of === 'z')
        for (const given of node.arguments)
          if (
            given.type === 'Literal' &&
            typeof given.value === 'string' &&
            /\p{L}{2} \p{L}|\p{L} \d/u.test(given.value)
          )
            found.add(given, given.value, `z.${name}()`);
      // `logger.info(…)`, `request.log.error(…)`: read by those who run the portal.
      if (of === 'logger' || of === 'log') for (const given of node.arguments) found.hush(given);
      if (isSayer(name)) for (const given of node.arguments) found.follow(given, `${name}()`, hasWords);
    },
  };
}

function inMarkup(found: Found): ConstructorParameters<typeof Visitor>[0] {
  const followParts = (children: readonly ESTree.JSXChild[]) => {
    for (const child of children)
      if (child.type === 'JSXExpressionContainer') found.follow(child.expression, 'text', hasLetters);
  };
  const textsOf = (children: readonly ESTree.JSXChild[]) =>
    children.filter((child) => child.type === 'JSXText').filter(({ value }) => hasLetters(jsxText(value)));
  return {
    JSXElement({ children }) {
      const texts = textsOf(children);
      // Text beside an expression in one element is a sentence assembled from parts; it should be one message with a place.
      const [first, last] = [children[0], children.at(-1)];
      if (first && last && texts.length > 0 && children.some(isPart)) {
        const span = { start: first.start, end: last.end };
        found.add(span, found.textOf(span), 'text beside parts');
      } else for (const text of texts) found.add(text, jsxText(text.value), 'text');
      followParts(children);
    },
    JSXFragment({ children }) {
      for (const text of textsOf(children)) found.add(text, jsxText(text.value), 'text');
      followParts(children);
    },
    JSXAttribute({ name: { name: said }, value }) {
      const name = typeof said === 'string' ? said : said.name;
      if (!value) return;
      if (isCodeName(name)) found.hush(value);
      if (!isWordName(name)) return;
      found.follow(value.type === 'JSXExpressionContainer' ? value.expression : value, name, hasLetters);
    },
  };
}

/** Any child except text, `{' '}` and comments. */
function isPart(child: ESTree.JSXChild): boolean {
  if (child.type === 'JSXElement') return true;
  if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') return false;
  return !(child.expression.type === 'Literal' && child.expression.value === ' ');
}
