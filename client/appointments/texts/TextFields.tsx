/** The fields of why a patient comes, what the patient has to know, and the note among the staff. */
import { Textarea, TextInput } from '@mantine/core';
import { textLimits } from '#shared/appointments/texts/appointment-texts.ts';
import { textLabels, type TextDraft, type TextField } from './text-draft.ts';

interface Props {
  draft: TextDraft;
  errors: Partial<Record<TextField, string | undefined>>;
  onChange: (changes: Partial<TextDraft>) => void;
  idOf: (field: TextField) => string;
}

export function TextFields({ draft, errors, onChange, idOf }: Props) {
  const propsOf = (field: TextField) => ({
    id: idOf(field),
    label: textLabels[field],
    autoComplete: 'off',
    maxLength: textLimits[field],
    value: draft[field],
    error: errors[field],
  });
  return (
    <>
      <TextInput
        {...propsOf('reason')}
        description="Optional. Why the patient comes."
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
      <Textarea
        {...propsOf('instructions')}
        description="Optional. In messages: what to bring, which entrance."
        rows={2}
        onChange={({ currentTarget }) => onChange({ instructions: currentTarget.value })}
      />
      <Textarea
        {...propsOf('internalNote')}
        description="Optional. For staff alone: the patient never reads it."
        rows={2}
        onChange={({ currentTarget }) => onChange({ internalNote: currentTarget.value })}
      />
    </>
  );
}
