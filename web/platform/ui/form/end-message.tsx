import { CircleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';

import classes from './end-message.module.css';

/**
 * What stands over the fields of a form, said again at its end, where the button was pressed; only where the two are too far apart to be
 * seen together. Screen readers have announced the one above.
 */
export function EndMessage({ message }: { message: string }) {
  const own = useRef<HTMLParagraphElement>(null);
  const [{ isFar, isRight }, setPlace] = useState({ isFar: false, isRight: false });
  useLayoutEffect(() => {
    const form = own.current?.closest('form');
    if (!form) return;
    const buttonLeft = form.querySelector('[type=submit]')?.getBoundingClientRect().left ?? 0;
    setPlace({
      isFar: form.clientHeight > window.innerHeight / 2,
      isRight: buttonLeft > form.getBoundingClientRect().left + form.clientWidth / 2,
    });
  }, []);
  return (
    <p ref={own} className={classes.message} data-right={isRight || undefined} hidden={!isFar}>
      <CircleAlert size={16} aria-hidden />
      {message}
    </p>
  );
}
