/** The fields of why a patient comes, what the patient has to know, and the note among the staff. */
import { Textarea } from '@mantine/core';
import { textLimits } from '#shared/appointments/texts/appointment-texts.ts';
import { ReasonPicker } from './ReasonPicker.tsx';
import { textLabels, type TextDraft, type TextField } from './text-draft.ts';

interface Props {
  /** Who is visited; undefined: the reader. */
  leadId: string | undefined;
  /** What messages say to all patients of the type, before what is written here. */
  typeInstructions: string | null;
  /** Another system keeps the rest. */
  isNoteAlone?: boolean;
  draft: TextDraft;
  errors: Partial<Record<TextField, string | undefined>>;
  onChange: (changes: Partial<TextDraft>) => void;
  idOf: (field: TextField) => string;
}

export function TextFields(props: Props) {
  const { leadId, typeInstructions, isNoteAlone = false, draft, errors, onChange, idOf } = props;
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
      {!isNoteAlone && (
        <>
          <ReasonPicker
            id={idOf('reason')}
            label={textLabels.reason}
            value={draft.reason}
            error={errors.reason}
            leadId={leadId}
            onChange={(reason) => onChange({ reason })}
          />
          <Textarea
            {...propsOf('instructions')}
            description={
              typeInstructions === null
                ? 'Optional. In messages: what to bring, which entrance.'
                : `Optional. In messages after those of the type: ${typeInstructions}`
            }
            rows={2}
            onChange={({ currentTarget }) => onChange({ instructions: currentTarget.value })}
          />
        </>
      )}
      <Textarea
        {...propsOf('internalNote')}
        description="Optional. For staff alone: the patient never reads it."
        rows={2}
        onChange={({ currentTarget }) => onChange({ internalNote: currentTarget.value })}
      />
    </>
  );
}
