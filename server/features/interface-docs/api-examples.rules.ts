/** What an example of /api/docs is. */

/** Their names as people write them, and those of their files. */
export const exampleLanguages = {
  curl: ['curl', 'sh'],
  javascript: ['JavaScript', 'mjs'],
  php: ['PHP', 'php'],
  python: ['Python', 'py'],
} as const;
export type ExampleLanguage = keyof typeof exampleLanguages;

/** What one example is in each language. */
export type Example = Readonly<Record<ExampleLanguage, string>>;

/** `shipmentsCreate` → `shipments-create`. */
export const exampleOf = (operation: string) =>
  operation.replaceAll(/[A-Z]/gu, (capital) => `-${capital.toLowerCase()}`);
