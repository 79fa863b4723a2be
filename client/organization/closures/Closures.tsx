/** The days on which the organization or a unit is closed: listed, added, changed, removed by administrators. */
import { lazy } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress } from '#client/shell/list-page/list-address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { OrganizationPages } from '#client/organization/OrganizationPages.tsx';
import { ClosureItem } from './ClosureItem.tsx';

const loadForm = async () => ({ default: (await import('./ClosureForm.tsx')).ClosureForm });
const ClosureForm = lazy(loadForm);

export function Closures() {
  const address = useListAddress('closure');
  return (
    <ListPage
      words={['closed day', 'closed days']}
      above={<OrganizationPages />}
      empty="There are no closed days ahead. Add public holidays, and days when the hospital or a unit is closed. Nothing can be booked on them."
      listed="The list shows the days that are ahead, so it is not among them."
      address={address}
      query={trpc.organization.closures.list.useQuery({})}
      row={(closure) => <ClosureItem key={closure.id} closure={closure} address={address} />}
      loadForm={loadForm}
      form={({ item, ...form }) => (
        <ClosureForm closure={item} onRemoved={address.closePanel} {...form} />
      )}
    />
  );
}
