/** The part of bidi-js that the documents use; the package ships no types. */
declare module 'bidi-js' {
  interface Bidi {
    /** Embedding level of each UTF-16 unit; odd levels run from right to left. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { readonly levels: Uint8Array };
    /** The mirrored form of a bracket read from right to left; null for characters without one. */
    getMirroredCharacter(character: string): string | null;
  }

  export default function bidiFactory(): Bidi;
}
