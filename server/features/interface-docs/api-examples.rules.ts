/** Names and languages of the examples at /api/docs. */

/** Display name and file extension of each language. */
export const exampleLanguages = {
  curl: ['curl', 'sh'],
  javascript: ['JavaScript', 'mjs'],
  php: ['PHP', 'php'],
  python: ['Python', 'py'],
} as const;
type ExampleLanguage = keyof typeof exampleLanguages;

/** One example as source text in each language. */
export type Example = Readonly<Record<ExampleLanguage, string>>;

/** Returns the name of a call's example: `shipmentsCreate` → `shipments-create`. */
export const exampleOf = (operation: string) =>
  operation.replaceAll(/[A-Z]/gu, (capital) => `-${capital.toLowerCase()}`);
