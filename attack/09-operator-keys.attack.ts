/** Point 9: guessed operator keys, keys in addresses and sessions in place of keys open nothing. */
import { ask, type Attack, tokenOf } from './portal.ts';

const path = '/api/operations/Changes';
const guesses = 60;

export const attack: Attack = async () => {
  const tried = ['', 'a'.repeat(32), 'Operator-demo-2', 'operator-demo-1', 'null', '../', "' or 1=1 --"];
  for (let guess = 0; tried.length < guesses; guess += 1) tried.push(`Operator-demo-${guess}${guess}x`);
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  for (const key of tried) count((await ask(path, { token: key })).status);
  count((await ask(`${path}?key=Operator-demo-1&access_token=Operator-demo-1`)).status);
  count((await ask(path, { token: await tokenOf('MYS0001') })).status);
  const said = [...statuses].map(([status, n]) => `${status} × ${n}`).join(', ');
  return {
    held: [...statuses.keys()].every((status) => [401, 403, 404, 429].includes(status)),
    figure: `${tried.length} guessed keys, one in the address, one session: ${said}`,
  };
};
