/** The organization's units: listed, added, changed, closed and merged by administrators. */
import { lazy } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress } from '#client/shell/list-page/list-address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { OrganizationPages } from '#client/organization/OrganizationPages.tsx';
import { UnitItem } from './UnitItem.tsx';

const loadForm = async () => ({ default: (await import('./UnitForm.tsx')).UnitForm });
const UnitForm = lazy(loadForm);

export function Units() {
  const address = useListAddress('unit');
  return (
    <ListPage
      words={['unit', 'units']}
      above={<OrganizationPages />}
      empty="There are no units yet. Add the units that people and rooms belong to."
      address={address}
      query={trpc.organization.units.list.useQuery({})}
      row={(unit) => <UnitItem key={unit.id} unit={unit} address={address} />}
      loadForm={loadForm}
      form={({ item, ...form }) => <UnitForm unit={item} {...form} />}
    />
  );
}
