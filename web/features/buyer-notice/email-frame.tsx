import { useEffect, useState } from 'react';

import classes from './buyer-notice.module.css';

/** Enough time even for a slow computer to load the previous email. */
const leaveMs = 10_000;

/**
 * Shows an email as it would look elsewhere, without scripts, forms or navigation. A separate document, because `srcdoc` would be
 * markup written into our page.
 */
export function EmailFrame({ title, html }: { title: string; html: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([html], { type: 'text/html; charset=utf-8' }));
    setAddress(made);
    // Revoke later: a frame still loading this URL would become empty and stay empty whatever it is given next.
    return () => void setTimeout(() => URL.revokeObjectURL(made), leaveMs);
  }, [html]);
  return <iframe className={classes.email} title={title} sandbox="" src={address} />;
}
