/** The master list: every stay with its class, payer, midnights and review; what has no review stands out. */
import { Group } from '@mantine/core';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { ExportStays } from './ExportStays.tsx';
import { useStayAddress } from './stay-address.ts';
import { StayLinks } from './StayLinks.tsx';
import { StayPages } from './StayPages.tsx';
import { StayPanel } from './StayPanel.tsx';
import { StayTable } from './StayTable.tsx';
import { masterLists } from './stay-words.ts';
import { useStayColumns } from './use-stay-columns.ts';
import { useStayCounts, useStays } from './use-stays.ts';

export function MasterList() {
  const address = useStayAddress({ by: 'admittedOn', isDescending: true });
  const stays = useStays(address);
  const counts = useStayCounts(masterLists);
  const columnChoice = useStayColumns('ml');
  const { isAsking } = useUnsavedGuard();
  const [open = 0, unreviewed = 0] = counts ?? [];
  const opened = stays.pages.rows?.find(({ id }) => id === address.openId);
  return (
    <>
      <PageHeader
        title="Master list"
        state={counts ? `${counted(open, 'open stay')}, ${unreviewed} without a review` : ''}
        actions={
          <Group gap="sm">
            <ExportStays {...address} />
            <PrintButton />
          </Group>
        }
      />
      <StayPages />
      <StayLinks lists={masterLists} address={address} columnChoice={columnChoice} />
      <WithDetailsPanel
        details={
          address.openId === null
            ? null
            : {
                title: opened?.patient.fullName ?? 'Stay',
                content: <StayPanel key={address.openId} stayId={address.openId} />,
                subject: address.openId,
                onClose: address.close,
                isCovered: isAsking,
              }
        }
      >
        <div>
          <StayTable
            label="Stays"
            address={address}
            stays={stays}
            shape="master"
            columns={columnChoice.columns}
            empty="No stay fits this list now. An admission that arrives from another system appears at once."
          />
        </div>
      </WithDetailsPanel>
    </>
  );
}
