/** The hospital's types of appointments: listed, added, changed and retired by administrators. */
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress } from '#client/shell/list-page/address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { TypeForm } from './TypeForm.tsx';
import { TypeItem } from './TypeItem.tsx';

export function AppointmentTypes() {
  const address = useListAddress('type');
  return (
    <ListPage
      title="Appointment types"
      words={['type', 'types']}
      empty="There are no types yet; nothing can be booked without one."
      address={address}
      query={trpc.appointments.typeRecords.useQuery({})}
      row={(type) => <TypeItem key={type.id} type={type} address={address} />}
      form={({ item, ...form }) => <TypeForm type={item} {...form} />}
    />
  );
}
