/** For whom the code that runs is working: an account, or the address of who has not signed in yet. Lines are kept by it. */
import { AsyncLocalStorage } from 'node:async_hooks';

const served = new AsyncLocalStorage<string>();

export const onBehalfOf = <T>(owner: string, work: () => T): T => served.run(owner, work);

/** Empty for what the portal does of itself: jobs and timers. */
export const ownerServed = (): string => served.getStore() ?? '';
