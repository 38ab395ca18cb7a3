/** Features that call each other in a circle, and files that wait for each other when they load. */
import { firstCircle } from './first-circle.ts';
import { featureOf, isServerFeature, isTest, type Problem, type Source } from './source.ts';

/** A feature of the browser: screens and what they are made of. */
const isWebFeature = ({ side, file }: Source) =>
  side === 'web' && file.startsWith('web/features/') && !isTest(file);

/** Features of one side that call each other in a circle, and files that wait for each other when they load. */
export function circles(sources: readonly Source[]): Problem[] {
  const features = { server: new Map<string, Set<string>>(), web: new Map<string, Set<string>>() };
  const files = new Map<string, Set<string>>();
  for (const source of sources) {
    const loaded = source.imports.filter(({ typesOnly }) => !typesOnly).map(({ target }) => target);
    files.set(source.file, new Set(loaded));
    const { side, feature } = source;
    if ((side !== 'server' || !isServerFeature(source)) && (side !== 'web' || !isWebFeature(source)))
      continue;
    const targets = features[side].get(feature) ?? new Set<string>();
    for (const { target } of source.imports) {
      const targetFeature = featureOf(target);
      if (target.startsWith(`${side}/features/`) && targetFeature !== feature) targets.add(targetFeature);
    }
    features[side].set(feature, targets);
  }
  const found = [
    { circle: firstCircle(features.server), what: 'features call' },
    { circle: firstCircle(features.web), what: 'features call' },
    { circle: firstCircle(files), what: 'files load' },
  ];
  return found.flatMap(({ circle, what }) =>
    circle
      ? [{ file: circle[0] ?? '', message: `${what} each other in a circle: ${circle.join(' → ')}` }]
      : [],
  );
}
