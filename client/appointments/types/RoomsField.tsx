/** Which rooms an appointment type may take, in the order in which they are taken. */
import { MultiSelect } from '@mantine/core';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import type { Draft } from '#client/shell/api/form-draft.ts';
import type { TypeDraft } from './type-draft.ts';

interface Props {
  draft: Draft<TypeDraft>;
  chosen: readonly { id: string; name: string }[];
}

export function RoomsField({ draft, chosen }: Props) {
  const { values, errors, change } = draft;
  const { data = [] } = trpc.appointments.locations.list.useQuery({}, { staleTime: minuteMs });
  const names = new Map(chosen.map(({ id, name }) => [id, name]));
  for (const { id, name, active } of data) names.set(id, active ? name : `${name} (not in use)`);
  return (
    <MultiSelect
      label="Rooms that it may take"
      description="The first of them that is free is taken. Without any it needs no room."
      searchable
      hidePickedOptions
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={values.locationIds}
      error={errors.locationIds}
      onChange={(locationIds) => change({ locationIds })}
      nothingFoundMessage="There is no room of that name. Rooms are made under Rooms."
    />
  );
}
