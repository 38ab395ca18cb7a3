/** The parts of pg's internals that the driver uses; the package ships no types for them. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** Returns a parameter in the form that the protocol takes. Throws if that is not possible. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
