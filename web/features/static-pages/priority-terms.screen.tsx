import { DocumentPage } from '#web/features/static-pages/document-page.tsx';
import { priorityTerms } from '#web/features/static-pages/priority-terms.text.ts';

export function PriorityTermsScreen() {
  return <DocumentPage document={priorityTerms} />;
}
