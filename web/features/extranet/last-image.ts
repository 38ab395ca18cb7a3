/** The archived picture opened last: consignment note number and kind of picture (spec §3). */
import { extranetImageCookie } from '#web/features/extranet/last-image-name.ts';
import { readCookieTexts, writeCookieTexts } from '#web/platform/session/cookie-texts.ts';

const fields = ['cn', 'kind'] as const;
type ExtranetImage = Record<(typeof fields)[number], string>;

export const readExtranetImage = (): ExtranetImage | null => readCookieTexts(extranetImageCookie, fields);
export const keepExtranetImage = (image: ExtranetImage): void => writeCookieTexts(extranetImageCookie, image);
