import { DocumentPage } from '#web/features/static-pages/document-page.tsx';
import { carriageTerms } from '#web/features/static-pages/carriage-terms.text.ts';

export function CarriageTermsScreen() {
  return <DocumentPage document={carriageTerms} />;
}
