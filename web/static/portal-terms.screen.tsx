import { DocumentPage } from '#web/static/document-page.tsx';
import { portalTerms } from '#web/static/portal-terms.text.ts';

export function PortalTermsScreen() {
  return <DocumentPage document={portalTerms} />;
}
