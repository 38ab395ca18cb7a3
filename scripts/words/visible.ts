/** Where a file of the browser shows words to a person: what `check-words` forbids outside the catalogue and `extract-words` lifts. */
import { parseSync, Visitor } from 'vite';

const NAMES = new Set(
  `label title description placeholder alt text heading hint help message confirm sentence empty caption subtitle summary tooltip note
  legend question answer header word busyLabel prompt error success warning nothingFound emptyText confirmLabel cancelLabel closeLabel submitLabel buttonLabel ariaLabel
  aria-label aria-description aria-placeholder aria-roledescription aria-valuetext`.split(/\s+/u),
);
/** Names that are never words, whatever is in them. */
const isWordName = (name: string) =>
  NAMES.has(name) || /(?:Label|Title|Text|Hint|Message|Placeholder|Description|Sentence)$/u.test(name);
/** A word of a language, not a code (`pick_up`), a class, an address or a lone sign. */
export const hasWords = (text: string, isLoose = false) =>
  /\p{L}{2}|^\p{Lu}\p{Ll}*$/u.test(text) &&
  (isLoose || /\s|^\p{Lu}\p{Ll}+|[.!?…]$/u.test(text.trim())) &&
  !/^(?:https?:|\/|#|var\(|data:)/u.test(text.trim());

/** Looks like words wherever it stands: `Save changes`, not `Save`, `text/plain` or `M 0 0 L 3 3`. */
const isSentence = (text: string) =>
  /^\p{Lu}[\p{L}'’-]* \p{L}{2}|^[\p{L}'’,]+(?: [\p{L}'’,]+){3,}[.?!]?$/u.test(text);

export type Spot = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** How the call is embedded: in braces as JSX text or attribute, or bare. */
  readonly form: 'jsx-text' | 'jsx-attribute' | 'bare' | 'by-hand';
  readonly isModuleLevel: boolean;
  readonly why: string;
  /** What is in the text's `{places}`, as code. */
  readonly places?: ReadonlyMap<string, string>;
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Any extends Node {
  readonly [key: string]: unknown;
}
interface Callee {
  readonly name?: string;
  readonly property?: { readonly name?: string };
  readonly object?: { readonly name?: string; readonly property?: { readonly name?: string } };
}

/** The interface describes itself to programmers in English (OpenAPI). */
const isDescribed = (path: string) =>
  /\.contract\.ts$|describe\.ts$|shared\/features\/integration\//u.test(path);
/** `summary`, and what each field is: `words`, `fieldWords`. */
const describes = /^(?:summary|description|words|\w+Words)$/u;
/** `logger.info(…)`, `request.log.error(…)`: for who runs the portal. */
const isLogged = ({ object }: Callee) =>
  /^(?:logger|log)$/u.test(object?.property?.name ?? object?.name ?? '');

/** The text of JSX as React shows it: lines trimmed, joined by one space. */
const jsxText = (raw: string) =>
  raw
    .split('\n')
    .map((line, index, all) => {
      let it = line.replaceAll('\t', ' ');
      if (index > 0) it = it.trimStart();
      if (index < all.length - 1) it = it.trimEnd();
      return it;
    })
    .filter(Boolean)
    .join(' ');

export function visibleSpots(path: string, code: string): Spot[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const spots: Spot[] = [];
  let depth = 0;
  const add = (
    node: Node,
    text: string,
    form: Spot['form'],
    why: string,
    places?: ReadonlyMap<string, string>,
  ) => {
    if (!spots.some((spot) => spot.start <= node.start && node.end <= spot.end)) {
      spots.push({
        start: node.start,
        end: node.end,
        text,
        form,
        isModuleLevel: depth === 0,
        why,
        ...(places && { places }),
      });
    }
  };
  /** A name for the value of a place, if it is as simple as `name` or `user.fullName`. */
  const placeFor = (node: Any, places: Map<string, string>): string | null => {
    const property = node.property as { name: string } | undefined;
    const isMember = node.type === 'MemberExpression' && !(node.computed as boolean);
    const own = node.type === 'Identifier' ? (node.name as string) : isMember ? property?.name : undefined;
    if (!own) return null;
    const name = `${own.charAt(0).toLowerCase()}${own.slice(1)}`;
    const said = code.slice(node.start, node.end);
    if ((places.get(name) ?? said) !== said) return null;
    places.set(name, said);
    return `{${name}}`;
  };
  /** Follows an expression to the literals that it can come to. */
  const follow = (node: Any | null | undefined, why: string, isLoose: boolean): void => {
    if (!node) return;
    if (node.type === 'Literal' && typeof node.value === 'string') {
      if (hasWords(node.value, isLoose)) add(node, node.value, 'bare', why);
    } else if (node.type === 'TemplateLiteral') {
      const quasis = node.quasis as { value: { cooked: string } }[];
      const text = quasis.map(({ value }) => value.cooked).join('{…}');
      // A word between two places: `${count} by ${who}`.
      const isBetween = /\{…\} \p{Ll}{2,} \{…\}/u.test(text);
      if (!hasWords(quasis.map(({ value }) => value.cooked).join(' '), isLoose || isBetween)) return;
      const places = new Map<string, string>();
      const names = (node.expressions as Any[]).map((one) => placeFor(one, places));
      if (names.includes(null)) add(node, text, 'by-hand', why);
      else
        add(
          node,
          quasis.map(({ value }, index) => value.cooked + (names[index] ?? '')).join(''),
          'bare',
          why,
          places,
        );
    } else if (node.type === 'ArrowFunctionExpression' && node.expression === true) {
      follow(node.body as Any, why, isLoose);
    } else if (node.type === 'ConditionalExpression') {
      follow(node.consequent as Any, why, isLoose);
      follow(node.alternate as Any, why, isLoose);
    } else if (node.type === 'LogicalExpression') {
      if (node.operator !== '&&') follow(node.left as Any, why, isLoose);
      follow(node.right as Any, why, isLoose);
    } else if (node.type === 'BinaryExpression' && node.operator === '+') {
      const text = code.slice(node.start, node.end);
      if (/['"`][^'"`]*\p{L}{2}/u.test(text)) add(node, text, 'by-hand', `${why}, glued`);
    } else if (
      /^(?:TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression|TSNonNullExpression)$/u.test(
        node.type,
      )
    ) {
      follow(node.expression as Any, why, isLoose);
    }
  };
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  /** Literals that are not values: types, imports, keys of tables, what is thrown for the log. */
  const silent = new Set<number>();
  const hush = (node: unknown) => silent.add((node as Node).start);
  /** Everything in it, as `'…' + '…'` or `isOpen ? '…' : '…'`. */
  const described: Node[] = [];
  const describe = (node: unknown) => described.push(node as Node);
  const inAttribute = new Set<number>();
  const loose: { node: Node; text: string; form: Spot['form']; isModuleLevel: boolean }[] = [];
  new Visitor({
    TSLiteralType: (node) => void hush(node.literal),
    ImportDeclaration: (node) => void hush(node.source),
    NewExpression(node) {
      if (((node.callee as unknown as { name?: string }).name ?? '').endsWith('Error'))
        for (const it of node.arguments) hush(it);
    },
    Literal(node) {
      const text: unknown = node.value;
      if (typeof text === 'string' && isSentence(text))
        loose.push({
          node,
          text,
          form: inAttribute.has(node.start) ? 'jsx-attribute' : 'bare',
          isModuleLevel: depth === 0,
        });
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.cooked).join('{…}');
      if (/\p{L}{2,} \p{L}{2,}/u.test(text))
        loose.push({ node, text, form: 'by-hand', isModuleLevel: depth === 0 });
    },
    BinaryExpression(node) {
      // Code that compares English; a code has to take its place first.
      for (const side of [node.left, node.right] as unknown as Any[]) {
        if (
          /^[!=]==?$/u.test(node.operator) &&
          side.type === 'Literal' &&
          typeof side.value === 'string' &&
          isSentence(side.value)
        ) {
          hush(side);
          add(side, side.value, 'by-hand', 'compares words');
        }
      }
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    JSXElement(node) {
      // Text beside an expression in one element is a glued sentence: one message with a place, by hand.
      const children = node.children as unknown as Any[];
      const texts = children.filter(
        (child) => child.type === 'JSXText' && hasWords(jsxText(child.value as string), true),
      );
      const isGlued =
        texts.length > 0 &&
        children.some((child) => {
          if (child.type === 'JSXElement') return true;
          const inner = child.type === 'JSXExpressionContainer' ? (child.expression as Any) : null;
          return (
            inner !== null &&
            inner.type !== 'JSXEmptyExpression' &&
            !(inner.type === 'Literal' && inner.value === ' ')
          );
        });
      const places = new Map<string, string>();
      const pieces = children.map((child) => {
        if (child.type === 'JSXText') return child.value as string;
        const inner = child.type === 'JSXExpressionContainer' ? (child.expression as Any) : null;
        if (inner?.type === 'Literal' && inner.value === ' ') return ' ';
        return inner ? placeFor(inner, places) : null;
      });
      const span = { type: '', start: children[0]?.start ?? 0, end: children.at(-1)?.end ?? 0 };
      if (isGlued && !pieces.includes(null)) add(span, jsxText(pieces.join('')), 'jsx-text', 'text', places);
      else if (isGlued)
        add(
          span,
          code.slice(span.start, span.end).replaceAll(/\s+/gu, ' ').trim(),
          'by-hand',
          'text beside parts',
        );
      else for (const child of texts) add(child, jsxText(child.value as string), 'jsx-text', 'text');
      for (const child of children)
        if (child.type === 'JSXExpressionContainer') follow(child.expression as Any, 'text', true);
    },
    JSXFragment(node) {
      for (const child of node.children as unknown as Any[]) {
        if (child.type === 'JSXText' && hasWords(jsxText(child.value as string), true))
          add(child, jsxText(child.value as string), 'jsx-text', 'text');
        if (child.type === 'JSXExpressionContainer') follow(child.expression as Any, 'text', true);
      }
    },
    JSXAttribute(node) {
      const name = (node.name as unknown as { name: string }).name;
      const value = node.value as unknown as Any | null;
      if (value?.type === 'Literal') inAttribute.add(value.start);
      if (
        /^(?:class(?:Name)?|style|d|rel|autoComplete|accept|viewBox|sizes|template\w*)$/u.test(name) &&
        value
      )
        hush(value);
      if (!isWordName(name) || !value) return;
      if (value.type === 'Literal' && typeof value.value === 'string' && hasWords(value.value, true))
        add(value, value.value, 'jsx-attribute', name);
      if (value.type === 'JSXExpressionContainer') follow(value.expression as Any, name, true);
    },
    VariableDeclarator(node) {
      const { name } = node.id as unknown as { name?: string };
      if (node.init && isDescribed(path) && describes.test(name ?? '')) describe(node.init);
    },
    // SQL is no sentence.
    TaggedTemplateExpression: (node) => hush(node.quasi),
    Property(node) {
      hush(node.key);
      const key = node.key as unknown as { name?: string; value?: string };
      const name = key.name ?? key.value ?? '';
      if (isDescribed(path) && describes.test(name)) describe(node.value);
      else if (isWordName(name)) follow(node.value as unknown as Any, name, false);
    },
    CallExpression(node) {
      // toast('Saved'), setError('…'), new Error stays: it is for the log.
      const callee = node.callee as unknown as Callee;
      const name = callee.name ?? callee.property?.name ?? '';
      // z.regex(/…/, 'must be 3 letters'): a rule is `ruleText(m.…)`.
      if (callee.object?.name === 'z')
        for (const argument of node.arguments as unknown as Any[])
          if (typeof argument.value === 'string' && /\p{L}{2} \p{L}|\p{L} \d/u.test(argument.value))
            add(argument, argument.value, 'by-hand', `z.${name}()`);
      if (isLogged(callee)) for (const argument of node.arguments) hush(argument);
      if (
        /^(?:toast|notify|alert|announce|confirm|setError|setMessage|setProblem|say\w*|show(?:Toast|Error|Success|Message))$/u.test(
          name,
        )
      ) {
        for (const argument of node.arguments as unknown as Any[]) follow(argument, `${name}()`, false);
      }
    },
  }).visit(program);
  for (const { node, text, form, isModuleLevel } of loose) {
    const isKnown =
      silent.has(node.start) || spots.some((spot) => spot.start <= node.start && node.end <= spot.end);
    if (!isKnown)
      spots.push({ start: node.start, end: node.end, text, form, isModuleLevel, why: 'a sentence' });
  }
  return spots
    .filter(
      (spot, index) =>
        !described.some((whole) => whole.start <= spot.start && spot.end <= whole.end) &&
        !spots.some(
          (other, at) =>
            at !== index &&
            other.start <= spot.start &&
            spot.end <= other.end &&
            other.end - other.start > spot.end - spot.start,
        ),
    )
    .toSorted((a, b) => a.start - b.start);
}
