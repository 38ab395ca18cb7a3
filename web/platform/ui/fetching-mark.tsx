import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, useIsFetching } from '@tanstack/react-query';

/** Responses faster than this show no mark (look.md). */
const longMs = 300;

/** Spinner at the end of an input whose look-up takes long. It watches the query itself, so that the field is not re-rendered. */
export function FetchingMark({ of }: { of: QueryKey }) {
  const isFetching = useIsFetching({ queryKey: of }) > 0;
  const [isLong] = useDebouncedValue(isFetching, longMs);
  return isFetching && isLong ? <Loader size={14} aria-hidden /> : null;
}
