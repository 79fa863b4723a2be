/** The fields for colour and letter of a type, with a preview. */
import { Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { kinds, typeColours } from '#shared/appointments/appointment-kinds.ts';
import { colourOfKind, KindTile } from '#client/ui/appointments/KindTile.tsx';
import type { Draft } from '#client/shell/api/form-draft.ts';
import type { TypeDraft } from './appointment-type-draft.ts';
import { colourWords } from './type-words.ts';
import classes from './Types.module.css';

export function AppearanceFields({ draft }: { draft: Draft<TypeDraft> }) {
  const { values, errors, change } = draft;
  const { kind, colour, letter } = values;
  const ofKind = kinds[kind];
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Colour"
        value={colour ?? ''}
        error={errors.colour}
        onChange={(name) =>
          change({ colour: typeColours.find((typeColour) => typeColour === name) ?? null })
        }
      >
        <div className={classes.colours}>
          <Radio
            value=""
            label={`Same as the kind (${colourWords[colourOfKind[kind]].toLowerCase()})`}
          />
          {typeColours.map((name) => (
            <Radio key={name} value={name} label={colourWords[name]} />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        label="Letter"
        description={`One or two capital letters. Leave empty for ${ofKind.letter}.`}
        maw={260}
        maxLength={2}
        autoComplete="off"
        value={letter}
        error={errors.letter}
        onChange={(event) => change({ letter: event.currentTarget.value.toUpperCase() })}
      />
      <div className={classes.preview}>
        <KindTile kind={kind} colour={colour} letter={letter || null} />
        <Group gap={6}>
          <Text fw={650}>{values.name.trim() || 'Name of the type'}</Text>
          <Text size="sm" c="dimmed">
            {ofKind.word}
          </Text>
        </Group>
      </div>
    </Stack>
  );
}
