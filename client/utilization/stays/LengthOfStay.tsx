/** Lengths of stay against what is expected: the stays, the days of delay that people named, and their sums. */
import { Button, Group, Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { DelayReasons } from '#client/utilization/public/DelayReasons.tsx';
import { ExpectedDays } from './delays/ExpectedDays.tsx';
import { LengthFigures } from './delays/LengthFigures.tsx';
import { ExportStays } from './ExportStays.tsx';
import { useStayAddress, type StayAddress } from './stay-address.ts';
import { StayLinks } from './StayLinks.tsx';
import { StayPages } from './StayPages.tsx';
import { StayPanel } from './StayPanel.tsx';
import { StayTable } from './StayTable.tsx';
import { lengthLists, overExpected } from './stay-words.ts';
import { useStayColumns } from './use-stay-columns.ts';
import { useStayCounts, useStays } from './use-stays.ts';

function panelOf({ openId, panel, close }: StayAddress, name: string | undefined) {
  if (openId !== null)
    return {
      title: name ?? 'Stay',
      content: <StayPanel key={openId} stayId={openId} />,
      subject: openId,
      onClose: close,
    };
  if (panel === 'reasons')
    return { title: 'Delay reasons', content: <DelayReasons />, onClose: close };
  if (panel === 'expected')
    return { title: 'Expected days', content: <ExpectedDays />, onClose: close };
  return null;
}

export function LengthOfStay() {
  const [search] = useSearchParams();
  const address = useStayAddress({ by: 'expectedEnd', isDescending: false });
  // The page begins with what is over; a filter without fields is all open stays.
  const isUnfiltered = Object.keys(address.filter).length === 0 && !search.has('all');
  const filter = isUnfiltered ? overExpected.filter : address.filter;
  const inList: StayAddress = {
    ...address,
    filter,
    filterLink: (next) =>
      Object.keys(next).length === 0 ? `${address.pathname}?all` : address.filterLink(next),
  };
  const stays = useStays(inList);
  const counts = useStayCounts(lengthLists);
  const columnChoice = useStayColumns('lms');
  const { isAsking } = useUnsavedGuard();
  const opened = stays.pages.rows?.find(({ id }) => id === address.openId);
  const details = panelOf(address, opened?.patient.fullName);
  const [over = 0] = counts ?? [];
  return (
    <>
      <PageHeader
        title="Length of stay"
        state={counts ? `${counted(over, 'open stay')} over what is expected` : ''}
        actions={
          <Group gap="sm">
            <Button variant="default" onClick={() => address.openPanel('expected')}>
              Expected days
            </Button>
            <Button variant="default" onClick={() => address.openPanel('reasons')}>
              Delay reasons
            </Button>
            <ExportStays {...inList} />
            <PrintButton />
          </Group>
        }
      />
      <StayPages />
      <StayLinks lists={lengthLists} address={inList} columnChoice={columnChoice} />
      <WithDetailsPanel details={details && { ...details, isCovered: isAsking }}>
        <Stack gap="xl">
          <div>
            <StayTable
              label="Stays"
              address={inList}
              stays={stays}
              shape="length"
              columns={columnChoice.columns}
              empty="No stay is in this list now."
            />
          </div>
          {stays.today && <LengthFigures today={stays.today} />}
        </Stack>
      </WithDetailsPanel>
    </>
  );
}
