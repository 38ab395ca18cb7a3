/** Where a buyer ends the notices of an account. */
export const stopRoot = '/stopnotices';

export const stopUrl = (publicUrl: string, stopKey: string) => `${publicUrl}${stopRoot}/${stopKey}`;
