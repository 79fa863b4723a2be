/** The hospital's rooms that are booked: listed, added, changed and retired by administrators. */
import { lazy } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress } from '#client/shell/list-page/list-address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { LocationItem } from './LocationItem.tsx';

const loadForm = async () => ({ default: (await import('./LocationForm.tsx')).LocationForm });
const LocationForm = lazy(loadForm);

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
      loadForm={loadForm}
      form={({ item, ...form }) => <LocationForm location={item} {...form} />}
    />
  );
}
