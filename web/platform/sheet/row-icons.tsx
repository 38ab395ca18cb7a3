import { ArchiveRestore, Check, CircleAlert, Copy, Trash2, TriangleAlert } from 'lucide-react';
import { memo, type RefObject } from 'react';

/** Renders each row icon once, as a template to be cloned. */
export const RowIcons = memo(function RowIcons({ ref }: { ref: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={ref} hidden>
      <Check size={14} aria-hidden data-icon="ready" />
      <TriangleAlert size={14} aria-hidden data-icon="doubtful" />
      <Copy size={14} aria-hidden data-icon="repeated" />
      <CircleAlert size={14} aria-hidden data-icon="bad" />
      <Trash2 size={14} aria-hidden data-icon="removed" />
      <Trash2 size={14} aria-hidden data-icon="remove" />
      <ArchiveRestore size={14} aria-hidden data-icon="restore" />
    </div>
  );
});
