import { DocumentPage } from '#web/static/document-page.tsx';
import { accountTerms } from '#web/static/account-terms.text.ts';

export function AccountTermsScreen() {
  return <DocumentPage document={accountTerms} />;
}
