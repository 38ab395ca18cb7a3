/** A term (the name of a flow) by its key in the catalogue, as `shipment_flow_domestic`; a country by its letters. */
export type KeptTerm = { key: string } | { country: string };

/** A problem as rows keep it: worded when it is shown. */
export interface KeptProblem {
  code: string;
  params: Record<string, string | number | KeptTerm>;
}
