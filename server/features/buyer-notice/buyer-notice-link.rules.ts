/** Root of the links with which a buyer opts out of an account's notices. */
export const stopRoot = '/stopnotices';

export const stopUrl = (publicUrl: string, stopKey: string) => `${publicUrl}${stopRoot}/${stopKey}`;

export const stopPath = (stopKey: string) => `${stopRoot}/${encodeURIComponent(stopKey)}`;
