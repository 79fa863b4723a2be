/** The hospital's types of appointments: listed, added, changed and retired by administrators. */
import { lazy } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress } from '#client/shell/list-page/list-address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { TypeItem } from './TypeItem.tsx';

const loadForm = async () => ({ default: (await import('./AppointmentTypeForm.tsx')).TypeForm });
const TypeForm = lazy(loadForm);

export function AppointmentTypes() {
  const address = useListAddress('type');
  return (
    <ListPage
      title="Appointment types"
      words={['type', 'types']}
      empty="There are no types yet. Add one before you book appointments."
      address={address}
      query={trpc.appointments.typeRecords.useQuery({})}
      row={(type) => <TypeItem key={type.id} type={type} address={address} />}
      loadForm={loadForm}
      form={({ item, ...form }) => <TypeForm type={item} {...form} />}
    />
  );
}
