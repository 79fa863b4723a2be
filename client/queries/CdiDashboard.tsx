/** The day of a specialist of clinical documentation: reviews and queries, each number with its rows. */
import { Group } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { CaseLine } from '#shared/cases.ts';
import {
  dashboardLists,
  toReview,
  unitScopes,
  type UnitScope,
} from '#shared/queries/dashboard-lists.ts';
import { trpc } from '#client/shell/api/api.ts';
import { CaseLists, useCaseLists } from '#client/cases/public/CaseLists.tsx';
import { NewButton } from '#client/ui/list/NewButton.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { NewCase } from '#client/cases/public/NewCase.tsx';
import { NumbersOfMonth } from '#client/cases/public/NumbersOfMonth.tsx';
import { TakeNextButton } from '#client/cases/public/TakeNextButton.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { changedSearch } from '#client/ui/panels/panel-address.ts';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { CdiPages } from './CdiPages.tsx';
import { QueryPanel } from './QueryPanel.tsx';

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

const rates = ['queries-answered', 'reviews-agreed', 'query-turnaround'] as const;

const Rates = ({ zone }: { zone: string | undefined }) => (
  <NumbersOfMonth
    title="This month, all units"
    numbers={rates}
    zone={zone}
    figuresPath="/cdi-specialist-dashboard/figures"
  />
);

/**
 * In the address; where it says nothing, the reader's units. Who belongs to an office without stays begins
 * with all units.
 */
function useUnitScope() {
  const units = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const words = trpc.cases.columnWords.useQuery({ queue: 'cdi' }, { staleTime: 300_000 });
  const ownUnitIds = units.data?.ownUnitIds ?? [];
  const hasCases = words.data?.units.some(({ value }) => ownUnitIds.includes(value)) ?? false;
  const named = search.get('scope');
  const isNamed = named === 'mine' || named === 'all';
  const usual: UnitScope = hasCases ? 'mine' : 'all';
  const isPending = units.isPending || words.isPending;
  return {
    /** Null until it is clear whose units there are. */
    scope: isNamed ? named : isPending ? null : usual,
    hasUnits: ownUnitIds.length > 0,
    zone: units.data?.zone,
    choose: (scope: UnitScope) => void navigate({ search: changedSearch({ scope }) }),
  };
}

type ScopedProps = Omit<ReturnType<typeof useUnitScope>, 'scope'> & { scope: UnitScope };

function OfUnits({ scope, hasUnits, zone, choose }: ScopedProps) {
  const navigate = useNavigate();
  const isPhone = usePhone();
  const lists = useCaseLists(dashboardLists(scope), { queue: 'cdi' });
  const { address, counts, opened } = lists;
  const openCase = address.openId && {
    title: opened?.title ?? 'Case',
    content: <OpenCase key={address.openId} caseId={address.openId} listed={opened?.kind} />,
  };
  const newReview = address.isNew && {
    title: 'New review',
    content: <NewCase kind="cdi-review" onDone={address.show} />,
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
          <Group gap="sm">
            <NewButton word="New review" onOpen={address.openNew} />
            <TakeNextButton
              filter={toReview(scope)}
              onTaken={(caseId) => void navigate(reviewPath(caseId))}
              word="Start next review"
            />
          </Group>
        }
      />
      <CdiPages />
      {(hasUnits || scope === 'mine') && (
        <Group mb="md">
          <SegmentedControl
            aria-label="Of which units"
            data={(['mine', 'all'] as const).map((value) => ({ value, label: unitScopes[value] }))}
            value={scope}
            onChange={choose}
          />
        </Group>
      )}
      {!isPhone && <Rates zone={zone} />}
      <CaseLists
        lists={lists}
        details={newReview || openCase || null}
        empty={
          scope === 'mine'
            ? 'Nothing here now for your units. “All units” has the others.'
            : 'Nothing here now. A stay that arrives from another system appears at once.'
        }
        linkTo={linkTo}
      />
      {isPhone && <Rates zone={zone} />}
    </>
  );
}

export function CdiDashboard() {
  const { scope, ...units } = useUnitScope();
  if (scope !== null) return <OfUnits scope={scope} {...units} />;
  return (
    <>
      <PageHeader title="CDI dashboard" state="" />
      <LoadingRows words="Loading the lists" height={40} />
    </>
  );
}
