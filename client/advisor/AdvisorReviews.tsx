/** The day of a physician advisor: second-level reviews by clock, each with its question and form. */
import { Divider, Group } from '@mantine/core';
import type { CaseFilter } from '#shared/cases.ts';
import { CaseForm } from '#client/cases/public/forms/CaseForm.tsx';
import { CaseLists, useCaseLists, type NamedFilters } from '#client/cases/public/CaseLists.tsx';
import { NewButton } from '#client/ui/list/NewButton.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { NewCase } from '#client/cases/public/NewCase.tsx';
import { StayFacts } from '#client/cases/public/StayFacts.tsx';
import { TakeNextButton } from '#client/cases/public/TakeNextButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { OwnCalls } from './OwnCalls.tsx';
import { ReferralFacts } from './ReferralFacts.tsx';

const queue = 'advisor' as const;
const toTake: CaseFilter = { queue, owner: 'nobody' };
const filters: NamedFilters = [
  { name: 'mine', label: 'Mine', filter: { queue, owner: 'me' } },
  { name: 'nobody', label: 'To review', filter: toTake },
  { name: 'overdue', label: 'Overdue, all', filter: { queue, due: 'overdue' } },
  { name: 'soon', label: 'Due in 24 h, all', filter: { queue, due: 'soon' } },
  { name: 'calls', label: 'Peer-to-peer, all', filter: { queue, states: ['peer-to-peer'] } },
  { name: 'others', label: 'Others have', filter: { queue, owner: 'others' } },
  { name: 'closed', label: 'Closed, 30 days', filter: { queue, closed: 'month' } },
];

const Review = ({ caseId }: { caseId: string }) => (
  <CasePanel
    caseId={caseId}
    below={(caseRecord) => (
      <>
        <Divider />
        <CaseForm caseId={caseRecord.id} />
      </>
    )}
  >
    {(caseRecord) => (
      <>
        <StayFacts caseLine={caseRecord} zone={caseRecord.zone} />
        <ReferralFacts caseRecord={caseRecord} />
      </>
    )}
  </CasePanel>
);

export function AdvisorReviews() {
  const lists = useCaseLists(filters, { queue });
  const { address, counts, opened } = lists;
  const { openId } = address;
  const openCase = openId && {
    title: opened?.title ?? 'Second-level review',
    content: <Review key={openId} caseId={openId} />,
  };
  const newReview = address.isNew && {
    title: 'New second-level review',
    content: <NewCase kind="advisor-review" onDone={address.show} />,
  };
  const [mine = 0, toReview = 0] = counts ?? [];
  return (
    <>
      <PageHeader
        title="Advisor reviews"
        state={counts ? `${mine} of yours open, ${toReview} to review` : ''}
        actions={
          <Group gap="sm">
            <NewButton word="New review" onOpen={address.openNew} />
            <TakeNextButton filter={toTake} onTaken={address.open} word="Decide the next one" />
          </Group>
        }
      />
      <OwnCalls linkTo={address.linkTo} />
      <CaseLists
        lists={lists}
        details={newReview || openCase || null}
        empty="No reviews here. “Decide the next one” takes the next that is free; what is referred appears at once."
      />
    </>
  );
}
