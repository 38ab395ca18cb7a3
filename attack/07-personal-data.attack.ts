/** Point 7: who may not, or has not given the password again, finds, takes out and erases nobody. */
import { ask, type Attack, tokenOf } from './portal.ts';

export const attack: Attack = async () => {
  const [admin, desk] = [await tokenOf('MYS0001'), await tokenOf('MYS0001', 'desk')];
  const body = { phone: '0123456789', email: '' };
  const calls = [
    ['Find by a desk user', '/api/personaldata/Find', desk],
    ['Export by a desk user', '/api/personaldata/Export', desk],
    ['Erase by a desk user', '/api/personaldata/Erase', desk],
    ['Export without the password', '/api/personaldata/Export', admin],
    ['Erase without the password', '/api/personaldata/Erase', admin],
    ['Erase everywhere by a customer', '/api/operations/PersonalData/Erase', admin],
  ] as const;
  const answers = await Promise.all(
    calls.map(async ([name, path, token]) => ({ name, status: (await ask(path, { token, body })).status })),
  );
  return {
    held: answers.every(({ status }) => status === 403 || status === 401),
    figure: answers.map(({ name, status }) => `${name}: ${status}`).join('; '),
  };
};
