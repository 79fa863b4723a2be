/** The hospital's rooms that are booked: listed, made, changed and put away by administrators. */
import { trpc } from '#client/shell/api/api.ts';
import { useRecordsAddress } from '#client/shell/list-page/address.ts';
import { RecordsPage } from '#client/shell/records/RecordsPage.tsx';
import { LocationForm } from './LocationForm.tsx';
import { LocationList } from './LocationList.tsx';

export function Locations() {
  const address = useRecordsAddress('room');
  return (
    <RecordsPage
      title="Rooms"
      words={['room', 'rooms']}
      empty="There are no rooms yet. A type may ask for one once it is here."
      address={address}
      asked={trpc.appointments.locations.list.useQuery({})}
      list={(locations) => <LocationList locations={locations} address={address} />}
      form={({ one, ...edited }) => <LocationForm location={one} {...edited} />}
    />
  );
}
