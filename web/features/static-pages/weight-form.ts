/** The courier's own weight form elsewhere, where the server names one in the page (setting WEIGHT_FORM_URL, or the brand's). */
export function weightFormUrl(): string | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="weight-form"]')?.content ?? '';
  return content === '' ? null : content;
}
