/** A message as somebody would send it, and the fields that a human reader would fill in. */
export interface PasteExample {
  readonly text: string;
  readonly name?: string;
  readonly company?: string;
  readonly phone?: string;
  readonly altPhone?: string;
  readonly email?: string;
  /** The three address lines joined; commas are ignored in the comparison. */
  readonly address: string;
  readonly postcode?: string;
  /** City and state; given only if they differ from those of the postcode. */
  readonly city?: string;
  readonly state?: string;
  readonly deliveryNote?: string;
  readonly codCents?: number;
  readonly pieces?: number;
  readonly weightGrams?: number;
  /** Texts reported as contradicting the postcode, as written. */
  readonly conflicts?: readonly string[];
  readonly unplaced?: readonly string[];
}
