/** A text that is read here and needed elsewhere, with a button that copies it. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toast } from '#client/ui/states/toast.tsx';

async function copy(label: string, text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast.brief(`${label} copied.`);
  } catch {
    toast.problem('This browser did not let us copy it. Select the text and copy it yourself.');
  }
}

export const CopiedText = ({ label, text }: { label: string; text: string }) => (
  <TextInput
    readOnly
    label={label}
    value={text}
    onFocus={(event) => event.currentTarget.select()}
    rightSection={
      <ActionIcon
        variant="subtle"
        aria-label={`Copy ${label.toLowerCase()}`}
        onClick={() => void copy(label, text)}
      >
        <IconCopy size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    }
  />
);
