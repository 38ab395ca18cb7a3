export const extranetImageCookie = 'extranetImage';
