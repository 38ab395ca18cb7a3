import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, useIsFetching } from '@tanstack/react-query';

/** What is answered sooner shows nothing: look.md. */
const longMs = 300;

/** At the end of an input whose look-up takes long; it watches the look-up itself, so that the field is not drawn with it. */
export function FetchingMark({ of }: { of: QueryKey }) {
  const isFetching = useIsFetching({ queryKey: of }) > 0;
  const [isLong] = useDebouncedValue(isFetching, longMs);
  return isFetching && isLong ? <Loader size={14} aria-hidden /> : null;
}
