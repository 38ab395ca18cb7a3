/** Which language a reader without an account is answered in. */
export const languages = ['en', 'ms', 'zh'] as const;
export type Language = (typeof languages)[number];

const fallback: Language = 'en';

/** Indonesian readers follow Malay far better than English. */
const nearest: Readonly<Record<string, Language>> = { en: 'en', ms: 'ms', id: 'ms', zh: 'zh' };

function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** What was chosen on the page, else the best of the Accept-Language header (RFC 9110 §12.5.4), else English. */
export function languageOf(chosen: unknown, acceptLanguage: string | undefined): Language {
  if (isLanguage(chosen)) return chosen;
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        language: nearest[tag.split('-')[0] ?? ''],
        quality: quality === undefined ? 1 : Number(quality.trim().slice(2)),
      };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return wanted.find(({ language }) => language !== undefined)?.language ?? fallback;
}
