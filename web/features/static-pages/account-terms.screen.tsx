import { DocumentPage } from '#web/features/static-pages/document-page.tsx';
import { accountTerms } from '#web/features/static-pages/account-terms.text.ts';

export function AccountTermsScreen() {
  return <DocumentPage document={accountTerms} />;
}
