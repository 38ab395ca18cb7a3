/** The cookie with the URL of the document opened last (spec §3). */
export const documentUrlCookie = 'documentUrl';
