import { nameWithin } from '#shared/platform/rights/principal.ts';
import { useSession } from '#web/platform/session/session.ts';

/**
 * Returns a function that formats a person's name for time lines: people of the user's own account appear without the account
 * number.
 */
export function useShownName(): (name: string) => string {
  const { accountNumber } = useSession();
  return (name) => nameWithin(accountNumber, name);
}
