/** The day of a specialist of clinical documentation: reviews and queries, each number with its rows. */
import { Button } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { CaseLine } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useCasesAddress } from '#client/shell/cases/address.ts';
import { CaseItem } from '#client/shell/cases/CaseItem.tsx';
import { CaseList } from '#client/shell/cases/CaseList.tsx';
import { CasePanel } from '#client/shell/cases/CasePanel.tsx';
import { FilterLinks, useCounts, type NamedFilter } from '#client/shell/cases/FilterLinks.tsx';
import { useWorklist } from '#client/shell/cases/use-worklist.ts';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { QueryPanel } from './QueryPanel.tsx';

const reviews: ['cdi-review'] = ['cdi-review'];
const queries: ['cdi-query'] = ['cdi-query'];
const toReview = { kinds: reviews, states: ['new'], owner: 'nobody' as const };

const first: NamedFilter = { name: 'new', label: 'To review', filter: toReview };
const lists: readonly NamedFilter[] = [
  first,
  { name: 'mine', label: 'My reviews', filter: { kinds: reviews, owner: 'me' } },
  { name: 'overdue', label: 'Reviews overdue', filter: { kinds: reviews, due: 'overdue' } },
  { name: 'waiting', label: 'Queries waiting', filter: { kinds: queries } },
  { name: 'late', label: 'Queries overdue', filter: { kinds: queries, due: 'overdue' } },
  {
    name: 'answered',
    label: 'Answered today',
    filter: { kinds: queries, states: ['answered'], closed: 'today' },
  },
  {
    name: 'agreed',
    label: 'Agreed, 30 days',
    filter: { kinds: reviews, states: ['agreed'], closed: 'month' },
  },
];

const reviewPath = (caseId: string) => `/cdi-case-review?case=${caseId}`;

export function CdiDashboard() {
  const address = useCasesAddress();
  const navigate = useNavigate();
  const current = lists.find(({ name }) => name === address.list) ?? first;
  const counts = useCounts(lists);
  const list = useWorklist(current.filter);
  const { isAsking } = useUnsavedGuard();
  const next = trpc.cases.takeNext.useMutation({
    onSuccess: ({ caseId }) => void navigate(reviewPath(caseId)),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const open = list.rows?.find(({ id }) => id === address.openId);
  const details = address.openId && {
    title: open?.title ?? 'Case',
    content:
      open?.kind === 'cdi-query' ? (
        <QueryPanel key={address.openId} caseId={address.openId} />
      ) : (
        <CasePanel key={address.openId} caseId={address.openId} />
      ),
    onClose: address.close,
    isCovered: isAsking,
  };
  const linkTo = (one: CaseLine) =>
    one.kind === 'cdi-review' && one.closedAt === null
      ? { to: reviewPath(one.id), state: null }
      : address.linkTo(one.id);
  const [fresh = 0, own = 0] = counts ?? [];
  return (
    <>
      <PageHeader
        title="CDI dashboard"
        state={counts ? `${fresh} to review, ${own} in your hands` : ''}
        actions={
          <Button
            leftSection={<IconPlayerTrackNext size={18} stroke={1.5} aria-hidden />}
            loading={next.isPending}
            onClick={() => next.mutate({ filter: toReview })}
          >
            Start next review
          </Button>
        }
      />
      <FilterLinks
        label="Lists"
        filters={lists}
        counts={counts}
        current={current.name}
        linkTo={address.listLink}
      />
      <WithDetailsPanel details={details || null}>
        <div>
          <CaseList
            label={current.label}
            list={list}
            empty="Nothing here now. A stay that arrives from another system appears at once."
            row={(one) => (
              <CaseItem
                key={one.id}
                one={one}
                link={linkTo(one)}
                isOpen={one.id === address.openId}
              />
            )}
          />
        </div>
      </WithDetailsPanel>
    </>
  );
}
