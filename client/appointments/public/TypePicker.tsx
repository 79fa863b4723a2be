/** Chooses the type of an appointment, each with its kind and usual length. */
import { Group } from '@mantine/core';
import { memo } from 'react';
import type { AppointmentType } from '#shared/appointments.ts';
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import { KindTile } from '#client/ui/appointments/KindTile.tsx';
import { lengthWords } from '#client/ui/times/times.ts';
import { labels } from '#client/appointments/booking/booking-draft.ts';
import { idOf } from '#client/appointments/booking/BookingField.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

interface Props {
  id?: string;
  types: readonly AppointmentType[];
  value: string;
  error: string | undefined;
  onChoose: (typeId: string) => void;
}

function TypePickerUnmemoized({ id = idOf('typeId'), types, value, error, onChoose }: Props) {
  const byId = new Map(types.map((type) => [type.id, type]));
  return (
    <Picker
      id={id}
      label={labels.typeId}
      placeholder="Choose a type"
      value={value || null}
      error={error}
      data={types.map(({ id, name, kind, durationMinutes }) => ({
        value: id,
        label: `${name} (${kinds[kind].word.toLowerCase()}, ${lengthWords(durationMinutes)})`,
      }))}
      renderOption={({ option }) => {
        const type = byId.get(option.value);
        return (
          <Group gap="xs" wrap="nowrap">
            {type && <KindTile {...type} />}
            <span>{option.label}</span>
          </Group>
        );
      }}
      openOnFocus={false}
      nothingFoundMessage="No type has these words"
      // Not in a transition: who presses Enter at once would book the type before.
      onChange={(id) => onChoose(id ?? '')}
    />
  );
}

/** The picker of a type; its many types are not rendered again while another field is typed into. */
export const TypePicker = memo(TypePickerUnmemoized);
