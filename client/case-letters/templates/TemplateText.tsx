/** The text of a template, and the list of blanks that can be put where the cursor stands. */
import { Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import {
  blankMark,
  blankNames,
  blankOf,
  fitsKinds,
  type BlankName,
} from '#shared/case-letters/blanks.ts';
import { useInsertAtCursor } from '#client/ui/fields/insert-at-cursor.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { mostLetterCharacters } from '#shared/case-letters/letter-templates.ts';

interface Props {
  text: string;
  kinds: readonly KindName[];
  error: ReactNode;
  isReadOnly: boolean;
  onChange: (text: string) => void;
}

/** By where their words come from. */
const groupsOf = (kinds: readonly KindName[]) =>
  [
    ...Map.groupBy(
      blankNames.filter((name) => fitsKinds(name, kinds)),
      (name) => blankOf(name).source,
    ),
  ].map(([group, names]) => ({
    group,
    items: names.map((name) => ({ value: name, label: blankOf(name).label })),
  }));

export function TemplateText({ text, kinds, error, isReadOnly, onChange }: Props) {
  const { field, insert } = useInsertAtCursor(text, onChange);
  return (
    <Stack gap="xs">
      {!isReadOnly && (
        <Picker
          label="Insert a blank"
          description="It goes where the cursor stands, and the record fills it."
          placeholder="Choose"
          data={groupsOf(kinds)}
          value={null}
          onChange={(name) => name !== null && insert(blankMark(name as BlankName))}
        />
      )}
      <Textarea
        ref={field}
        label="Text"
        dir="auto"
        autosize
        minRows={10}
        maxRows={24}
        maxLength={mostLetterCharacters}
        readOnly={isReadOnly}
        value={text}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Stack>
  );
}
