/** The reasons that the hospital lists: of visits, cancellations and no-shows. */
import { lazy } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress } from '#client/shell/list-page/list-address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { ReasonItem } from './ReasonItem.tsx';

const loadForm = async () => ({ default: (await import('./ReasonForm.tsx')).ReasonForm });
const ReasonForm = lazy(loadForm);

export function Reasons() {
  const address = useListAddress('reason');
  return (
    <ListPage
      title="Reasons"
      words={['reason', 'reasons']}
      empty="There are no reasons yet. Forms offer those that you add; other words can be written too."
      address={address}
      query={trpc.appointments.reasons.list.useQuery({})}
      row={(reason) => <ReasonItem key={reason.id} reason={reason} address={address} />}
      loadForm={loadForm}
      form={({ item, ...form }) => <ReasonForm reason={item} {...form} />}
    />
  );
}
