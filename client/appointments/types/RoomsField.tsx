/** Which rooms an appointment type may take, in the order in which they are taken. */
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import type { Draft } from '#client/shell/api/form-draft.ts';
import { valueOf } from '#client/shell/forms/draft-fields.ts';
import type { TypeDraft } from './appointment-type-draft.ts';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';

interface Props {
  draft: Draft<TypeDraft>;
  chosen: readonly { id: string; name: string }[];
}

export function RoomsField({ draft, chosen }: Props) {
  const { data = [] } = trpc.appointments.locations.list.useQuery({}, { staleTime: minuteMs });
  const names = new Map(chosen.map(({ id, name }) => [id, name]));
  for (const { id, name, active } of data) names.set(id, active ? name : `${name} (inactive)`);
  return (
    <MultiPicker
      label="Rooms that can be used"
      description="The first free one is booked. Leave empty if no room is needed."
      hidePickedOptions
      data={[...names].map(([value, label]) => ({ value, label }))}
      {...valueOf(draft, 'locationIds')}
      nothingFoundMessage="No room has that name. Add it on the page Rooms first."
    />
  );
}
