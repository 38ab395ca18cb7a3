/**
 * An expected "no" of a shipping rule. A value, not an exception: the screen shows `message` at `field`,
 * the server answers it as `e` and in `r.fields`.
 */
export interface Refusal<Code extends string = string> {
  readonly code: Code;
  /** The form field that the person mends, in the camelCase of the forms. */
  readonly field: string;
  /** The whole sentence: field label, then the rule text of spec §5 where the specification has one. */
  readonly message: string;
}
