import * as z from 'zod/mini';

import { principalKinds } from './principal.ts';

/** Who did something, for the courier's side: as data, not as text. `name` is '' when there is no name. */
export const by = z.object({ kind: z.enum(principalKinds), name: z.string() });
