import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { m } from '#shared/platform/words/words.ts';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** The search field of a static list. Escape clears it. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
      }}
      size="md"
      autoComplete="off"
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        value && <CloseButton aria-label={m.static_pages_clear_search()} onClick={() => onChange('')} />
      }
    />
  );
}
