import { DocumentPage } from '#web/features/static-pages/document-page.tsx';
import { portalTerms } from '#web/features/static-pages/portal-terms.text.ts';

export function PortalTermsScreen() {
  return <DocumentPage document={portalTerms} />;
}
