/** Point 4: a stolen session makes no API token, and accepting the terms for somebody else is refused. */
import { ask, type Attack, base, tokenOf } from './portal.ts';

export const attack: Attack = async () => {
  const token = await tokenOf('MYS0001');
  const made = await fetch(new URL('/api/user/UpdateApiToken', base), {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Stolen' }),
  });
  const terms = await ask('/api/account/FlagHasFirstTimeLogin', { body: { UserName: 'MYS0006Admin' } });
  return {
    held: made.status === 403 && terms.status >= 400,
    figure: `token without the password: ${made.status}; terms without that login's ticket: ${terms.status}`,
  };
};
