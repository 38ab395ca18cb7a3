/** Finds circular calls between features, and circular imports of files. */
import { firstCircle } from './first-circle.ts';
import { featureOf, isServerFeature, isTest, type Problem, type Source } from './source.ts';

/** Whether the file belongs to a web feature: screens and their parts. */
const isWebFeature = ({ side, file }: Source) =>
  side === 'web' && file.startsWith('web/features/') && !isTest(file);

/** Circular calls between the features of a side, and circular imports of files. */
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
