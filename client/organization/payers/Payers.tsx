/** The payers of the organization: listed, added, changed, retired and merged, with names of coverages that mean none. */
import { IconBuildingBank } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Payer } from '#shared/organization/payers.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useListAddress, type ListAddress } from '#client/shell/list-page/list-address.ts';
import { ListPage } from '#client/shell/list-page/ListPage.tsx';
import { NamedItem } from '#client/shell/list-page/NamedItem.tsx';
import { UnmatchedPayers } from './UnmatchedPayers.tsx';

const loadForm = async () => ({ default: (await import('./PayerForm.tsx')).PayerForm });
const PayerForm = lazy(loadForm);

const PayerItem = ({ payer, address }: { payer: Payer; address: ListAddress }) => (
  <NamedItem
    item={payer}
    address={address}
    picture={<IconBuildingBank size={22} stroke={1.5} aria-hidden />}
    facts={[payer.payerIds.length > 0 && `ID ${payer.payerIds.join(', ')}`, payer.phone]
      .filter(Boolean)
      .join(', ')}
    purpose={payer.otherNames.join(', ')}
    activeWord="In use"
    inactiveWord="Retired"
  />
);

export function Payers() {
  const address = useListAddress('payer');
  return (
    <ListPage
      words={['payer', 'payers']}
      above={<UnmatchedPayers />}
      empty="There are no payers yet. Add those that coverages name, so that lists and filters of cases say each by one name."
      address={address}
      query={trpc.organization.payers.list.useQuery({})}
      row={(payer) => <PayerItem key={payer.id} payer={payer} address={address} />}
      loadForm={loadForm}
      form={({ item, ...form }) => <PayerForm payer={item} {...form} />}
    />
  );
}
