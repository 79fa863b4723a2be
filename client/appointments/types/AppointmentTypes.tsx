/** The hospital's types of appointments: listed, made, changed and put away by administrators. */
import { trpc } from '#client/shell/api/api.ts';
import { useRecordsAddress } from '#client/shell/list-page/address.ts';
import { RecordsPage } from '#client/shell/records/RecordsPage.tsx';
import { TypeForm } from './TypeForm.tsx';
import { TypeList } from './TypeList.tsx';

export function AppointmentTypes() {
  const address = useRecordsAddress('type');
  return (
    <RecordsPage
      title="Appointment types"
      words={['type', 'types']}
      empty="There are no types yet; nothing can be booked without one."
      address={address}
      asked={trpc.appointments.typeRecords.useQuery({})}
      list={(types) => <TypeList types={types} address={address} />}
      form={({ one, ...edited }) => <TypeForm type={one} {...edited} />}
    />
  );
}
