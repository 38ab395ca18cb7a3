/** A message as somebody would send it, and what a person reading it would fill in. */
export interface PasteExample {
  readonly text: string;
  readonly name?: string;
  readonly company?: string;
  readonly phone?: string;
  readonly altPhone?: string;
  readonly email?: string;
  /** The three lines together; commas do not count. */
  readonly address: string;
  readonly postcode?: string;
  /** Only where they are not the postcode's own. */
  readonly city?: string;
  readonly state?: string;
  readonly deliveryNote?: string;
  readonly codCents?: number;
  readonly pieces?: number;
  readonly weightGrams?: number;
  /** What is reported as contradicting the postcode, as written. */
  readonly conflicts?: readonly string[];
  readonly unplaced?: readonly string[];
}
