import { useEffect, useState } from 'react';

import classes from './buyer-notice.module.css';

/** Within it a slow computer has read the email of before. */
const leaveMs = 10_000;

/**
 * An email as it is drawn elsewhere: no script, no form, no way out of it. As a document of its own rather than as `srcdoc`, which
 * would be markup written into our page.
 */
export function EmailFrame({ title, html }: { title: string; html: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([html], { type: 'text/html; charset=utf-8' }));
    setAddress(made);
    // Not at once: a frame that is still on its way to it would end up empty, whatever it is given next.
    return () => void setTimeout(() => URL.revokeObjectURL(made), leaveMs);
  }, [html]);
  return <iframe className={classes.email} title={title} sandbox="" src={address} />;
}
