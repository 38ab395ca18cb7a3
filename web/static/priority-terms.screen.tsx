import { DocumentPage } from '#web/static/document-page.tsx';
import { priorityTerms } from '#web/static/priority-terms.text.ts';

export function PriorityTermsScreen() {
  return <DocumentPage document={priorityTerms} />;
}
