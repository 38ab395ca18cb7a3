/** Styles of a segmented control on the phone: long words take a second line, all in the middle of their segments. */
export const segmentsOnPhone = {
  root: { width: '100%' },
  label: { paddingInline: 4, display: 'grid', height: '100%', placeItems: 'center', whiteSpace: 'normal' },
} as const;
