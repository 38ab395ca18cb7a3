import { DocumentPage } from '#web/static/document-page.tsx';
import { enhancedLiabilityTerms } from '#web/static/enhanced-liability-terms.text.ts';

export function EnhancedLiabilityTermsScreen() {
  return <DocumentPage document={enhancedLiabilityTerms} />;
}
