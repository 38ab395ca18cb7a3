/**
 * The URL of the courier's own external weight form, if the server put one in the page (setting WEIGHT_FORM_URL, or the brand's);
 * otherwise null.
 */
export function weightFormUrl(): string | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="weight-form"]')?.content ?? '';
  return content === '' ? null : content;
}
