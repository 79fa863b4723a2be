/** The rooms that are booked, line under line: where they are, and which types ask for them. */
import { IconDoor } from '@tabler/icons-react';
import type { LocationRecord } from '#shared/appointments/locations.ts';
import type { RecordsAddress } from '#client/shell/list-page/address.ts';
import { RecordLine, RecordList } from '#client/shell/records/RecordLine.tsx';

const shownTypes = 3;

/** "For Follow-up, New patient and 2 more" */
function typesWords({ types }: LocationRecord): string {
  if (types.length === 0) return 'No type asks for it';
  const more = types.length - shownTypes;
  const told = types.slice(0, shownTypes).join(', ');
  return `For ${told}${more > 0 ? ` and ${more} more` : ''}`;
}

interface Props {
  locations: readonly LocationRecord[];
  address: RecordsAddress;
}

export const LocationList = ({ locations, address }: Props) => (
  <RecordList label="Rooms">
    {locations.map((location) => (
      <RecordLine
        key={location.id}
        one={location}
        address={address}
        picture={<IconDoor size={22} stroke={1.5} aria-hidden />}
        facts={[location.unit?.name, location.note].filter(Boolean).join(', ')}
        holders={typesWords(location)}
        activeWord="In use"
      />
    ))}
  </RecordList>
);
