/** The day of those who work on denials: money by payer and reason, windows that close, and the lists with their rows. */
import { Box, Button, Group } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { clusterFilter, denialLists, denialsToWork } from '#shared/denials.ts';
import type { CaseLine } from '#shared/cases.ts';
import { CaseLists, useCaseLists, type NamedFilters } from '#client/cases/public/CaseLists.tsx';
import { NewButton } from '#client/ui/list/NewButton.tsx';
import { CasePanel } from '#client/cases/public/CasePanel.tsx';
import { NumbersOfMonth } from '#client/cases/public/NumbersOfMonth.tsx';
import { TakeNextButton } from '#client/cases/public/TakeNextButton.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { BillingPages } from '#client/facts/public/BillingPages.tsx';
import { DenialMatrix } from './DenialMatrix.tsx';

/** Loaded when somebody opens one by hand. */
const NewDenial = onDemand(async () => (await import('./NewDenial.tsx')).NewDenial);

const numbers = [
  'money-at-risk',
  'money-denied',
  'money-overturned',
  'denials-overturned',
  'time-to-overturn',
] as const;

const lists: NamedFilters = denialLists;

const reviewPath = (caseId: string) => `/billing-specialist-review?case=${caseId}`;

/** In the address of the list, which the reader can send to a colleague. */
function BiggestCluster({ linkOf }: { linkOf: Parameters<typeof DenialMatrix>[0]['linkOf'] }) {
  const [biggest] = trpc.denials.board.useQuery({}).data?.clusters ?? [];
  if (!biggest) return null;
  return (
    <Button
      component={Link}
      to={linkOf(clusterFilter(biggest))}
      leftSection={<IconStack2 size={18} stroke={1.5} aria-hidden />}
    >
      Open the biggest cluster
    </Button>
  );
}

export function BillingDashboard() {
  const navigate = useNavigate();
  const caseLists = useCaseLists(lists, { queue: 'billing' });
  const { address, counts, opened } = caseLists;
  const { openId } = address;
  const details = openId && {
    title: opened?.title ?? 'Denial',
    content: <CasePanel key={openId} caseId={openId} />,
  };
  const newDenial = address.isNew && {
    title: 'New denial',
    content: (
      <Suspense fallback={<LoadingRows isBare words="Loading the form" height={40} />}>
        <NewDenial onDone={(caseId) => void navigate(reviewPath(caseId))} />
      </Suspense>
    ),
  };
  const linkTo = (caseLine: CaseLine) =>
    caseLine.closedAt === null
      ? { to: reviewPath(caseLine.id), state: null }
      : address.linkTo(caseLine.id);
  const [toWork = 0, closing = 0] = counts ?? [];
  return (
    <>
      <PageHeader
        title="Billing dashboard"
        state={counts ? `${toWork} to work, ${closing} with a window that closes in 72 h` : ''}
        actions={
          <Group gap="sm">
            <NewButton word="New denial" onOpen={address.openNew} />
            <TakeNextButton
              filter={denialsToWork}
              onTaken={(caseId) => void navigate(reviewPath(caseId))}
              isPlain
            />
            <BiggestCluster linkOf={address.filterLink} />
          </Group>
        }
      />
      <BillingPages />
      <Box mb="lg">
        <DenialMatrix linkOf={address.filterLink} />
      </Box>
      <NumbersOfMonth
        title="This month"
        numbers={numbers}
        zone={caseLists.list.zone}
        figuresPath="/billing-dashboard/figures"
      />
      <CaseLists
        lists={caseLists}
        details={newDenial || details || null}
        empty="No denial here. A claim that is denied in a remittance appears at once."
        linkTo={linkTo}
      />
    </>
  );
}
