/** The hospital's rooms that are booked: listed, added, changed and retired by administrators. */
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress } from '#client/shell/list-page/address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { LocationForm } from './LocationForm.tsx';
import { LocationItem } from './LocationItem.tsx';

export function Locations() {
  const address = useListAddress('room');
  return (
    <ListPage
      title="Rooms"
      words={['room', 'rooms']}
      empty="There are no rooms yet. A type can use one once it is added."
      address={address}
      query={trpc.appointments.locations.list.useQuery({})}
      row={(location) => <LocationItem key={location.id} location={location} address={address} />}
      form={({ item, ...form }) => <LocationForm location={item} {...form} />}
    />
  );
}
