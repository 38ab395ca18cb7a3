/**
 * A term (such as the name of a flow) by its key in the catalogue, for example `shipment_flow_domestic`; a country by its
 * two-letter code.
 */
export type KeptTerm = { key: string } | { country: string };

/** A problem as stored in rows: converted to a message when it is shown. */
export interface KeptProblem {
  code: string;
  params: Record<string, string | number | KeptTerm>;
}
