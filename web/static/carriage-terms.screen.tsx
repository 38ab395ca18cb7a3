import { DocumentPage } from '#web/static/document-page.tsx';
import { carriageTerms } from '#web/static/carriage-terms.text.ts';

export function CarriageTermsScreen() {
  return <DocumentPage document={carriageTerms} />;
}
