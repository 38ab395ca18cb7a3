import { nameWithin } from '#shared/platform/rights/principal.ts';
import { useSession } from '#web/platform/session/session.ts';

/** How time lines name who did something: people of one's own account without its number. */
export function useShownName(): (name: string) => string {
  const { accountNumber } = useSession();
  return (name) => nameWithin(accountNumber, name);
}
