import { useEffect, useState } from 'react';

import classes from './buyer-notice.module.css';

/**
 * An email as it is drawn elsewhere: no script, no form, no way out of it. As a document of its own rather than as `srcdoc`, which
 * would be markup written into our page.
 */
export function EmailFrame({ title, html }: { title: string; html: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([html], { type: 'text/html; charset=utf-8' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [html]);
  return <iframe className={classes.email} title={title} sandbox="" src={address} />;
}
