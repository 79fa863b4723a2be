/** The day of a specialist of clinical documentation: reviews and queries, each number with its rows. */
import { useNavigate } from 'react-router-dom';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { CaseLine } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { CaseLists, useCaseLists, type NamedFilters } from '#client/cases/public/CaseLists.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { TakeNextButton } from '#client/cases/public/TakeNextButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { CdiPages } from './CdiPages.tsx';
import { QueryPanel } from './QueryPanel.tsx';

const reviews: ['cdi-review'] = ['cdi-review'];
const queries: ['cdi-query'] = ['cdi-query'];
const toReview = { kinds: reviews, states: ['new'], owner: 'nobody' as const };

const filters: NamedFilters = [
  { name: 'new', label: 'To review', filter: toReview },
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

interface OpenProps {
  caseId: string;
  /** Its kind where the list has it: what was answered leaves the list, and stays open. */
  listed: KindName | undefined;
}

function OpenCase({ caseId, listed }: OpenProps) {
  const caseQuery = trpc.cases.byId.useQuery(
    { caseId },
    { retry: false, enabled: listed === undefined },
  );
  const kind = listed ?? caseQuery.data?.kind;
  if (kind === 'cdi-query') return <QueryPanel caseId={caseId} />;
  if (kind === undefined && caseQuery.isPending)
    return <LoadingRows words="Loading the case" height={40} />;
  return <CasePanel caseId={caseId} />;
}

export function CdiDashboard() {
  const navigate = useNavigate();
  const lists = useCaseLists(filters, { queue: 'cdi' });
  const { address, counts, opened } = lists;
  const details = address.openId && {
    title: opened?.title ?? 'Case',
    content: <OpenCase key={address.openId} caseId={address.openId} listed={opened?.kind} />,
  };
  const linkTo = (caseLine: CaseLine) =>
    caseLine.kind === 'cdi-review' && caseLine.closedAt === null
      ? { to: reviewPath(caseLine.id), state: null }
      : address.linkTo(caseLine.id);
  const [toReviewCount = 0, ownCount = 0] = counts ?? [];
  return (
    <>
      <PageHeader
        title="CDI dashboard"
        state={counts ? `${toReviewCount} to review, ${ownCount} in your hands` : ''}
        actions={
          <TakeNextButton
            filter={toReview}
            onTaken={(caseId) => void navigate(reviewPath(caseId))}
            word="Start next review"
          />
        }
      />
      <CdiPages />
      <CaseLists
        lists={lists}
        details={details || null}
        empty="Nothing here now. A stay that arrives from another system appears at once."
        linkTo={linkTo}
      />
    </>
  );
}
