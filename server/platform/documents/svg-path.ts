/** A path of absolute moves, lines and cubic curves. */
export type PathStep =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

const argumentCount: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, Z: 0 };
/** Limit of coordinates: beyond any drawing, and small enough that sums stay finite. */
const farthest = 1_000_000;
const tokens = /[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;

/**
 * Parses SVG path data: M L H V C S Q Z in upper and lower case; numbers without a command form a polyline. Throws a RangeError
 * on any other command.
 */
export function parseSvgPath(data: string): readonly PathStep[] {
  const found = data.match(tokens) ?? [];
  const steps: PathStep[] = [];
  let command = 'M';
  let at = { x: 0, y: 0 };
  let start = at;
  let control = at;
  for (let i = 0; i < found.length;) {
    const token = found[i] ?? '';
    if (/[a-zA-Z]/.test(token)) {
      command = token;
      i++;
    }
    const name = command.toUpperCase();
    const count = argumentCount[name];
    if (count === undefined) throw new RangeError(`SVG path command '${command}' is not supported`);
    if (name === 'Z') {
      steps.push(['Z']);
      at = start;
      control = at;
      if (!/[a-zA-Z]/.test(found[i] ?? 'Z')) throw new RangeError('SVG path: number after Z');
      continue;
    }
    const base = command === name ? { x: 0, y: 0 } : at;
    const values = found.slice(i, i + count).map(Number);
    if (values.length < count || values.some(Number.isNaN)) throw new RangeError('SVG path: too few numbers');
    if (values.some((value) => Math.abs(value) > farthest))
      throw new RangeError('SVG path: number too large');
    i += count;
    const point = (n: number) => ({ x: base.x + (values[n] ?? 0), y: base.y + (values[n + 1] ?? 0) });
    let end = point(count - 2);
    if (name === 'H') end = { x: base.x + (values[0] ?? 0), y: at.y };
    if (name === 'V') end = { x: at.x, y: base.y + (values[0] ?? 0) };
    let nextControl = end;
    if (name === 'M') {
      steps.push(['M', end.x, end.y]);
      start = end;
      command = command === 'M' ? 'L' : 'l';
    } else if (name === 'C' || name === 'S') {
      const first = name === 'C' ? point(0) : { x: 2 * at.x - control.x, y: 2 * at.y - control.y };
      const second = point(name === 'C' ? 2 : 0);
      steps.push(['C', first.x, first.y, second.x, second.y, end.x, end.y]);
      nextControl = second;
    } else if (name === 'Q') {
      const mid = point(0);
      steps.push(quadratic(at.x, at.y, mid.x, mid.y, end.x, end.y));
    } else {
      steps.push(['L', end.x, end.y]);
    }
    at = end;
    control = nextControl;
  }
  return steps;
}

/** Converts a curve with one control point to one with two. */
export function quadratic(
  fromX: number,
  fromY: number,
  controlX: number,
  controlY: number,
  x: number,
  y: number,
): PathStep {
  const pull = (point: number, control: number) => point + (2 / 3) * (control - point);
  return ['C', pull(fromX, controlX), pull(fromY, controlY), pull(x, controlX), pull(y, controlY), x, y];
}

/** Returns the box around all points of a path, including control points; undefined for an empty path. */
export function boundsOf(
  steps: readonly PathStep[],
): { minX: number; minY: number; maxX: number; maxY: number } | undefined {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [, ...values] of steps) {
    for (let i = 0; i + 1 < values.length; i += 2) {
      const x = values[i] ?? 0;
      const y = values[i + 1] ?? 0;
      box.minX = Math.min(box.minX, x);
      box.maxX = Math.max(box.maxX, x);
      box.minY = Math.min(box.minY, y);
      box.maxY = Math.max(box.maxY, y);
    }
  }
  return box.minX === Infinity ? undefined : box;
}
