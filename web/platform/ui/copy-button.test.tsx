// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('The copy button copies a CN, is named Copied for a moment and does not open the row', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const opened = vi.fn<() => void>();
  render(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- stands for a row
    <div onClick={opened}>
      <ConsignmentNumber value="HN123456785MY" />
    </div>,
  );
  const button = screen.getByRole('button', { name: 'Copy CN HN123456785MY' });
  fireEvent.click(button);
  expect(written).toHaveBeenCalledWith('HN123456785MY');
  await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Copied'));
  await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Copy CN HN123456785MY'));
  expect(opened).not.toHaveBeenCalled();
});
