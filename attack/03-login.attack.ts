/** Point 3: wrong logins are limited, forged X-Forwarded-For changes nothing, and the right person still gets in. */
import { type Attack, login } from './portal.ts';

const tries = 30;

export const attack: Attack = async () => {
  let evaluated = 0;
  for (let count = 0; count < tries; count += 1) {
    const forged = { 'x-forwarded-for': `198.51.100.${count}`, forwarded: `for=198.51.100.${count}` };
    const { status } = await login('MYS0004', 'Admin', `Guess-${count}-wrong`, forged);
    if (status !== 429) evaluated += 1;
  }
  const right = await login('MYS0003', 'Admin');
  return {
    held: evaluated <= 10 && right.status === 200,
    figure: `${evaluated} of ${tries} guesses were looked at, each with another forged address; another person from the same address: ${right.status}`,
  };
};
