/** Point 4: a way back from an organisation's login that nobody went opens nothing, wherever it says that it comes from. */
import { ask, type Attack, base } from './portal.ts';

const states = ['', 'x', '0.0', '../', `${'A'.repeat(22)}.${'B'.repeat(43)}`, "' or 1=1 --"];
const more = [
  '',
  '&code=x',
  '&code=x&iss=https%3A%2F%2Fattacker.example',
  '&error=access_denied',
  '&id_token=a.b.c',
];

export const attack: Attack = async () => {
  const found = new Map<number, number>();
  for (const state of states) {
    for (const rest of more) {
      const Query = `${new URLSearchParams({ state }).toString()}${rest}`;
      // As many as one address may try in a minute.
      const { status, r } = await ask('/api/account/LoginWithProvider', { body: { Query } });
      found.set(status, (found.get(status) ?? 0) + 1);
      if (typeof r['access_token'] === 'string') return { held: false, figure: `a session for '${Query}'` };
    }
  }
  const page = await fetch(new URL('/singlesignon?next=https://attacker.example', base), {
    redirect: 'manual',
  });
  const said = [...found].map(([status, count]) => `${status} × ${count}`).join(', ');
  return {
    held:
      [...found.keys()].every((status) => [400, 401, 429].includes(status)) &&
      page.headers.get('location') === null,
    figure: `${states.length * more.length} forged returns: ${said}; sent on to another site: ${page.headers.get('location') ?? 'never'}`,
  };
};
