/** The day of utilization: stays that need a look, reviews and notices; case management and CDI have lists of their own. */
import { Group } from '@mantine/core';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { CaseLine } from '#shared/cases.ts';
import {
  boardJobsOf,
  boardLists,
  jobQueues,
  jobWords,
  umToReview,
  type BoardJob,
} from '#shared/utilization/um-dashboard-lists.ts';
import { blockWords, stayBlocks } from '#shared/utilization/um-board.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { CaseLists, useCaseLists } from '#client/cases/public/CaseLists.tsx';
import { NewButton } from '#client/ui/list/NewButton.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { NewCase } from '#client/cases/public/NewCase.tsx';
import { TakeNextButton } from '#client/cases/public/TakeNextButton.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { changedSearch, opened, wasOpenedHere } from '#client/ui/panels/panel-address.ts';
import { Message } from '#client/ui/states/Message.tsx';
import { BlockStays } from './BlockStays.tsx';
import { StayBlocks } from './StayBlocks.tsx';
import { UmPages } from './UmPages.tsx';

const reviewPath = (caseId: string) => `/um-case-reviews?case=${caseId}`;

const empties: Record<BoardJob, string> = {
  utilization: 'Nothing here now. A stay that arrives from another system appears at once.',
  'case-management': 'No task here now. Tasks about stays appear as they are opened.',
  cdi: 'Nothing here now. The CDI dashboard has the reviews of your units.',
};

/** Which of the numbers of stays is open, in the address. */
function useOpenBlock() {
  const [search] = useSearchParams();
  const named = search.get('stays');
  return {
    block: stayBlocks.find((block) => block === named) ?? null,
    linkTo: (block: string) => ({
      to: `/um-dashboard${changedSearch({ stays: block, case: null, new: null })}`,
      state: opened,
    }),
  };
}

function OfJob({ job, jobs }: { job: BoardJob; jobs: readonly BoardJob[] }) {
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const lists = useCaseLists(boardLists[job], { queue: jobQueues[job] });
  const { address, counts, opened: openedLine } = lists;
  const { block, linkTo: linkToBlock } = useOpenBlock();
  const isUtilization = job === 'utilization';
  const openCase = address.openId && {
    title: openedLine?.title ?? 'Case',
    content: <CasePanel key={address.openId} caseId={address.openId} />,
  };
  const newReview = isUtilization &&
    address.isNew && {
      title: 'New review',
      content: <NewCase kind="um-review" onDone={address.show} />,
    };
  const stays = block && {
    title: blockWords[block].label,
    content: <BlockStays block={block} isWorker={isUtilization} />,
    onClose: () =>
      void (wasOpenedHere(state)
        ? navigate(-1)
        : navigate(`/um-dashboard${changedSearch({ stays: null })}`, { replace: true })),
  };
  const linkTo = (caseLine: CaseLine) => {
    const { kind, closedAt } = caseLine;
    if (kind === 'notice' || (kind === 'um-review' && closedAt === null))
      return { to: reviewPath(caseLine.id), state: null };
    return kind === 'cdi-review' && closedAt === null
      ? { to: `/cdi-case-review?case=${caseLine.id}`, state: null }
      : address.linkTo(caseLine.id);
  };
  const [first = 0, own = 0] = counts ?? [];
  return (
    <>
      <PageHeader
        title="Utilization dashboard"
        state={counts && isUtilization ? `${first} to review, ${own} in your hands` : ''}
        actions={
          isUtilization && (
            <Group gap="sm">
              <NewButton word="New review" onOpen={address.openNew} />
              <TakeNextButton
                filter={umToReview}
                onTaken={(caseId) => void navigate(reviewPath(caseId))}
                word="Take next review"
              />
            </Group>
          )
        }
      />
      {isUtilization && <UmPages />}
      {jobs.length > 1 && (
        <Group mb="md">
          <SegmentedControl
            aria-label="Whose board"
            data={jobs.map((value) => ({ value, label: jobWords[value] }))}
            value={job}
            onChange={(value) => void navigate(`/um-dashboard?job=${value}`)}
          />
        </Group>
      )}
      <StayBlocks current={block} linkTo={linkToBlock} />
      <CaseLists
        lists={lists}
        details={newReview || openCase || stays || null}
        empty={empties[job]}
        linkTo={linkTo}
      />
    </>
  );
}

/** The board of the reader's job; who has several chooses. */
export function UmDashboard() {
  const jobs = boardJobsOf(useUser());
  const [search] = useSearchParams();
  const job = jobs.find((candidate) => candidate === search.get('job')) ?? jobs[0];
  // A job of the hospital's own may have the board and none of the three kinds of work.
  if (job === undefined)
    return (
      <>
        <PageHeader title="Utilization dashboard" state="" />
        <Message order={2} title="Your job has no lists here">
          Ask an administrator for the work of utilization, case management or CDI.
        </Message>
      </>
    );
  return <OfJob key={job} job={job} jobs={jobs} />;
}
