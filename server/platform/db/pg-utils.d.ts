/** What the driver uses of pg's own inside; the package ships no types of it. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A parameter as the protocol takes it. Throws where that cannot be. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
