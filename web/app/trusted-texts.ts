/**
 * Trusted Types, where the browser supports them and the server's policy requires them: a text that contains a tag never becomes
 * markup, and scripts and workers come only from our own server. Mantine and React insert style sheets as markup without tags,
 * which is allowed.
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
