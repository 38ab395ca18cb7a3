/** The owner on whose behalf code runs: an account, or the address of a client that is not signed in. Fair queues use it. */
import { AsyncLocalStorage } from 'node:async_hooks';

const served = new AsyncLocalStorage<string>();

export const onBehalfOf = <T>(owner: string, work: () => T): T => served.run(owner, work);

/** Empty for the portal's own work: jobs and timers. */
export const ownerServed = (): string => served.getStore() ?? '';
