/** How many people a unit needs at least in each shift, by weekday and on holidays. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RequiredCover, ShiftType, UnitCover } from '#shared/roster/shift-types.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
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

interface Props {
  unitId: string;
  types: readonly ShiftType[];
  saved: UnitCover;
}

/** What is wanted above the least stays, at least as much as the least. */
function coverFrom({ types, saved }: Props, least: ReadonlyMap<string, string>): RequiredCover[] {
  const before = new Map(saved.cover.map((row) => [keyOf(row), row]));
  return types.flatMap(({ id: shiftTypeId }) =>
    days.flatMap(([on]) => {
      const key = keyOf({ shiftTypeId, on });
      const count = Math.min(99, Number(least.get(key) ?? before.get(key)?.least ?? 0) || 0);
      const wanted = Math.max(count, before.get(key)?.wanted ?? 0);
      return count > 0 || wanted > 0 ? [{ shiftTypeId, on, least: count, wanted }] : [];
    }),
  );
}

export function CoverForm(props: Props) {
  const { unitId, types, saved } = props;
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [attempts, setAttempts] = useState(0);
  const save = trpc.roster.cover.save.useMutation({
    onSuccess: () => {
      setTyped(new Map());
      toast.brief('Saved');
    },
    onError: () => setAttempts((count) => count + 1),
  });
  const before = new Map(saved.cover.map((row) => [keyOf(row), String(row.least)]));
  if (types.length === 0) return null;
  return (
    <form
      aria-label="Required cover"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ unitId, version: saved.version, cover: coverFrom(props, typed) });
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          At least so many people; nothing means nobody is needed.
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
                    inputMode="numeric"
                    maxLength={2}
                    autoComplete="off"
                    value={typed.get(key) ?? before.get(key) ?? ''}
                    onChange={(event) => {
                      const count = event.currentTarget.value.replace(/\D/g, '');
                      setTyped((now) => new Map(now).set(key, count));
                    }}
                  />
                </label>
              );
            })}
          </fieldset>
        ))}
        <Group justify="flex-end">
          <Button type="submit" disabled={typed.size === 0} loading={save.isPending}>
            Save required cover
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
