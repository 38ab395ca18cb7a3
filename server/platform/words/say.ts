import {
  type AnyMessage,
  baseLanguage,
  type Language,
  languages,
  type NoPlaces,
  sayWith,
} from '#shared/platform/words/message.ts';

interface Options {
  readonly locale?: Language;
}
interface Say {
  (message: (places?: NoPlaces, options?: Options) => string): string;
  <Places extends object>(
    message: (places: Places, options?: Options) => string,
    places: NoInfer<Places>,
  ): string;
}

/**
 * Returns a function that words messages in a language: `const say = sayIn(reader.language); say(m.pickup_parcels, { count: 3,
 * name })`. Programs that ask for no language get English.
 */
export function sayIn(language: Language): Say {
  const options: Options = { locale: language };
  return (message: AnyMessage, places: object = {}) => sayWith(message, places, options);
}

/** Cached, because browsers send the same few short headers again and again. */
const known = new Map<string, Language>();
const mostKnown = 500;
const longestKnown = 100;

/** Parses `Accept-Language: zh-Hans-SG, ms;q=0.8` to zh. */
export function preferredLanguage(header = ''): Language {
  let language = known.get(header);
  if (language === undefined) {
    language = readLanguage(header);
    if (known.size >= mostKnown) known.clear();
    if (header.length <= longestKnown) known.set(header, language);
  }
  return language;
}

function readLanguage(header: string): Language {
  const ranges = header.split(',').map((part) => {
    const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
    const q = rest.map((one) => one.trim()).find((one) => one.startsWith('q='));
    return {
      // Indonesian readers understand Malay far better than English.
      language: tag.split('-')[0] === 'id' ? 'ms' : tag.split('-')[0],
      q: q === undefined ? 1 : Number(q.slice(2)),
    };
  });
  const best = ranges.filter(({ q }) => q > 0).toSorted((a, b) => b.q - a.q);
  return best.map(({ language }) => languages.find((one) => one === language)).find(Boolean) ?? baseLanguage;
}
