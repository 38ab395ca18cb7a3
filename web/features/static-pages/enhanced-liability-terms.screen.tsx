import { DocumentPage } from '#web/features/static-pages/document-page.tsx';
import { enhancedLiabilityTerms } from '#web/features/static-pages/enhanced-liability-terms.text.ts';

export function EnhancedLiabilityTermsScreen() {
  return <DocumentPage document={enhancedLiabilityTerms} />;
}
