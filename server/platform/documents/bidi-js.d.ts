/** The part of bidi-js that the documents use; the package ships no types. */
declare module 'bidi-js' {
  interface Bidi {
    /** A level for each UTF-16 unit: odd ones run from right to left. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { readonly levels: Uint8Array };
    /** What stands for a bracket that is read from right to left; null for what has no mirror. */
    getMirroredCharacter(character: string): string | null;
  }

  export default function bidiFactory(): Bidi;
}
