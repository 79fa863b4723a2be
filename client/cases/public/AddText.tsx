/** Adds words to what was signed, which itself stays as it is. */
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import type { FormScope } from '#client/shell/unsaved/unsaved-forms.ts';

interface Props {
  label: string;
  description?: string;
  verb: string;
  isPending: boolean;
  /** For useUnsaved. */
  scope: FormScope;
  /** What was typed stays until `onAdded` is called. */
  add: (text: string, onAdded: () => void) => void;
  /** Beside the button. */
  beside?: ReactNode;
}

export function AddText({ label, description, verb, isPending, scope, add, beside }: Props) {
  const [text, setText] = useState('');
  useUnsaved(text !== '', scope);
  return (
    <Stack gap="xs" data-not-printed>
      <Textarea
        label={label}
        description={description}
        autosize
        minRows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group>
        <Button
          variant="default"
          loading={isPending}
          disabled={text.trim() === ''}
          onClick={() => add(text, () => setText(''))}
        >
          {verb}
        </Button>
        {beside}
      </Group>
    </Stack>
  );
}
