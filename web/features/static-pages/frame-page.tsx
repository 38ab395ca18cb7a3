import { Button, Loader, Text } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';

import { frameAddress } from '#web/features/static-pages/frame.rules.ts';
import { ReadingPage } from '#web/features/static-pages/reading-page.tsx';
import { loadingText } from '#web/platform/ui/waiting.ts';

import classes from './frame-page.module.css';
import { m } from '#shared/platform/words/words.ts';

interface FramePageProps {
  title: string;
  /** An https URL, or a path of this site. Its origin must be in the `frame-src` of the security headers. */
  url: string;
}

/**
 * Without `allow-same-origin`: a page of this site that has scripts and its own origin could escape from its frame; a foreign
 * page cannot.
 */
const ownSandbox = 'allow-scripts allow-forms allow-popups allow-downloads';

/** Shows another page under a title (spec §2: 'A generic frame page embeds a URL with a title'). */
export function FramePage({ title, url }: FramePageProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const address = frameAddress(url, window.location.origin);

  if (!address) {
    return (
      <ReadingPage title={title}>
        <Text>{m.static_pages_this_page_cannot_be_shown_here()}</Text>
      </ReadingPage>
    );
  }
  return (
    <ReadingPage
      title={title}
      context={
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          variant="transparent"
          size="compact-sm"
          px={0}
          rightSection={<ExternalLink size={14} aria-hidden />}
        >
          {m.static_pages_open_in_a_new_tab()}
        </Button>
      }
      isFullWidth
    >
      <div className={classes.frame}>
        {!isLoaded && <Loader className={classes.loader} aria-label={loadingText} />}
        <iframe
          title={title}
          src={address}
          sandbox={
            address.startsWith(`${window.location.origin}/`) ? ownSandbox : `${ownSandbox} allow-same-origin`
          }
          referrerPolicy="no-referrer"
          onLoad={() => setIsLoaded(true)}
        />
      </div>
    </ReadingPage>
  );
}
