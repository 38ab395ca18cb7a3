/**
 * Trusted Types, where the browser knows them and the server's policy asks for them: a text with a tag in it never becomes markup,
 * and scripts and workers come from our own server. Mantine and React write style sheets as markup without tags, which may pass.
 */
interface Rules {
  createHTML(text: string): string | null;
  createScriptURL(address: string): string | null;
}
interface Factory {
  createPolicy(name: string, rules: Rules): unknown;
}

export const trustedTexts: Rules = {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
};

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
factory?.createPolicy('default', trustedTexts);
