import { CircleAlert } from 'lucide-react';

import { Banner } from '#web/platform/ui/banner.tsx';

/** Error of the form as a whole, in red, announced by screen readers. */
export function FormMessage({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message && (
        <Banner tone="red" icon={<CircleAlert size={16} aria-hidden />}>
          {message}
        </Banner>
      )}
    </div>
  );
}
