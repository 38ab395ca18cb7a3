import * as z from 'zod/mini';

/** A party as operations read it: the details on the label, without the second phone and the email address. */
export const partyOnLabel = z.object({
  companyName: z.string(),
  name: z.string(),
  phone: z.string(),
  address1: z.string(),
  address2: z.string(),
  address3: z.string(),
  postcode: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
});
