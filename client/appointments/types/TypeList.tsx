/** The types of appointments, line under line: how they look, how long they are, who holds them. */
import type { ListedType } from '#shared/appointments/appointment-types.ts';
import { kinds } from '#shared/appointments.ts';
import type { RecordsAddress } from '#client/shell/list-page/address.ts';
import { RecordLine, RecordList } from '#client/shell/records/RecordLine.tsx';
import { KindTile } from '#client/ui/appointments/KindTile.tsx';
import { holdersOf, lengthOf, roomsOf } from './words.ts';

const Holders = ({ type }: { type: ListedType }) => (
  <>
    {holdersOf(type)}
    {type.locations.length > 0 && <div>{roomsOf(type)}</div>}
    {type.capacity > 1 && <div>Up to {type.capacity} at one time</div>}
  </>
);

interface Props {
  types: readonly ListedType[];
  address: RecordsAddress;
}

export const TypeList = ({ types, address }: Props) => (
  <RecordList label="Appointment types">
    {types.map((type) => (
      <RecordLine
        key={type.id}
        one={type}
        address={address}
        picture={<KindTile {...type} />}
        facts={`${kinds[type.kind].word}, ${lengthOf(type)}`}
        holders={<Holders type={type} />}
        activeWord="Booked"
      />
    ))}
  </RecordList>
);
