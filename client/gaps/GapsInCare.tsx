/** Gaps in care as a worklist: what is to close, what is booked, what waits for evidence, and what is only said to be closed. */
import { Group, Space } from '@mantine/core';
import { Suspense } from 'react';
import { CaseLists, useCaseLists, type NamedFilters } from '#client/cases/public/CaseLists.tsx';
import { NewButton } from '#client/ui/list/NewButton.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { NumbersOfMonth } from '#client/cases/public/NumbersOfMonth.tsx';
import { TakeNextButton } from '#client/cases/public/TakeNextButton.tsx';
import { gapLists, gapsToClose } from '#shared/gaps.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { BookGap } from './BookGap.tsx';
import { GapFacts } from './GapFacts.tsx';
import { GapLineFacts, useGapLines } from './GapLineFacts.tsx';
import { GapPages } from './GapPages.tsx';
import { InviteBar } from './InviteBar.tsx';

/** Loaded when it is opened. */
const NewGap = onDemand(async () => (await import('./NewGap.tsx')).NewGap);

const lists: NamedFilters = gapLists;
const numbers = ['gaps-opened', 'gaps-closed', 'gaps-said', 'gap-time'] as const;
const part = { queue: 'care', kinds: ['gap'] } as const;

export function GapsInCare() {
  const caseLists = useCaseLists(lists, { ...part, kinds: [...part.kinds] });
  const { address, counts, opened } = caseLists;
  const { openId } = address;
  const details = openId && {
    title: opened?.title ?? 'Gap in care',
    content: (
      <CasePanel key={openId} caseId={openId}>
        {(caseRecord) => (
          <>
            <GapFacts caseRecord={caseRecord} />
            <BookGap caseRecord={caseRecord} />
          </>
        )}
      </CasePanel>
    ),
  };
  const gapLines = useGapLines(caseLists.list.pages.rows ?? []);
  const newGap = address.isNew && {
    title: 'New gap in care',
    content: (
      <Suspense>
        <NewGap onDone={address.show} />
      </Suspense>
    ),
  };
  const [toClose = 0, , booked = 0, visited = 0] = counts ?? [];
  return (
    <>
      <PageHeader
        title="Gaps in care"
        state={
          counts ? `${toClose} to close, ${booked} booked, ${visited} waiting for evidence` : ''
        }
        actions={
          <Group gap="sm">
            <NewButton word="New gap" onOpen={address.openNew} />
            <TakeNextButton filter={gapsToClose} onTaken={address.open} />
          </Group>
        }
      />
      <GapPages />
      {caseLists.current.name === 'open' && <InviteBar rows={caseLists.list.pages.rows ?? []} />}
      <CaseLists
        lists={caseLists}
        details={newGap || details || null}
        actionOf={({ id }) => <GapLineFacts gapLine={gapLines.get(id)} />}
        empty="No gap here. Import a payer’s list, or open a patient’s gap by hand."
      />
      <Space h="lg" />
      <NumbersOfMonth
        title="This month"
        numbers={numbers}
        zone={caseLists.list.zone}
        figuresPath="/gapsincare/figures"
      />
    </>
  );
}
