import { CircleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';

import classes from './end-message.module.css';

/**
 * Repeats the message above a form's fields at its end, next to the pressed button, but only when the two are too far apart to be
 * visible together. Screen readers have already announced the one above.
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
