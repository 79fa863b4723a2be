/** How many people a unit needs at least in each shift, by weekday and on holidays. */
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RequiredCover, ShiftType, UnitCover } from '#shared/roster/shift-types.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { coverFrom, coverText } from './cover-text.ts';
import classes from './CoverForm.module.css';

const days = [
  [1, 'Mon'],
  [2, 'Tue'],
  [3, 'Wed'],
  [4, 'Thu'],
  [5, 'Fri'],
  [6, 'Sat'],
  [7, 'Sun'],
  ['holiday', 'Holiday'],
] as const;

const keyOf = ({ shiftTypeId, on }: Pick<RequiredCover, 'shiftTypeId' | 'on'>) =>
  `${shiftTypeId} ${on}`;

type Typed = ReadonlyMap<string, string>;

interface Props {
  unitId: string;
  types: readonly ShiftType[];
  saved: UnitCover;
}

/** By shift type and day; null where one of the texts is no count. */
function coverOf({ types, saved }: Props, typed: Typed): RequiredCover[] | null {
  const before = new Map(saved.cover.map((row) => [keyOf(row), row]));
  const cover: RequiredCover[] = [];
  for (const { id: shiftTypeId } of types)
    for (const [on] of days) {
      const key = keyOf({ shiftTypeId, on });
      const text = typed.get(key);
      const count = text === undefined ? before.get(key) : coverFrom(text);
      if (count === null) return null;
      const { least, wanted } = count ?? { least: 0, wanted: 0 };
      if (wanted > 0) cover.push({ shiftTypeId, on, least, wanted });
    }
  return cover;
}

export function CoverForm(props: Props) {
  const { unitId, types, saved } = props;
  const [typed, setTyped] = useState<Typed>(new Map());
  const [attempts, setAttempts] = useState(0);
  const save = trpc.roster.cover.save.useMutation({
    onSuccess: () => {
      setTyped(new Map());
      toast.brief('Saved');
    },
    onError: () => setAttempts((count) => count + 1),
  });
  const before = new Map(saved.cover.map((row) => [keyOf(row), coverText(row)]));
  const cover = coverOf(props, typed);
  if (types.length === 0) return null;
  return (
    <form
      aria-label="Required cover"
      onSubmit={(event) => {
        event.preventDefault();
        if (cover) save.mutate({ unitId, version: saved.version, cover });
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          The fewest people needed, or 2-3 where two are needed and three are wanted. Leave empty
          for none.
        </Text>
        {save.error && (
          <ErrorAlert title="Not saved" attempt={attempts}>
            {wordsFor(save.error)}
          </ErrorAlert>
        )}
        {types.map((type) => (
          <fieldset key={type.id} className={classes.type}>
            <legend>
              {type.letter} {type.name}
            </legend>
            {days.map(([on, label]) => {
              const key = keyOf({ shiftTypeId: type.id, on });
              return (
                <label key={label}>
                  {label}
                  <input
                    maxLength={7}
                    autoComplete="off"
                    value={typed.get(key) ?? before.get(key) ?? ''}
                    aria-invalid={coverFrom(typed.get(key) ?? '') === null}
                    onChange={(event) => {
                      const text = event.currentTarget.value;
                      setTyped((now) => new Map(now).set(key, text));
                    }}
                  />
                </label>
              );
            })}
          </fieldset>
        ))}
        {cover === null && (
          <Text size="sm" c="bad" role="alert">
            Enter a number, or two of them such as 2-3.
          </Text>
        )}
        <SubmitRow isPending={save.isPending} disabled={typed.size === 0 || cover === null}>
          Save required cover
        </SubmitRow>
      </Stack>
    </form>
  );
}
