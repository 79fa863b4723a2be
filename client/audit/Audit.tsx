/** The record: filtered, read entry by entry, taken away as a file, and verified. */
import { Button, Group, Paper, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { AuditFilter, type AuditPage } from '#shared/audit.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Beside } from '#client/ui/panels/DetailsPanel.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { actionWord } from '#client/ui/audit-words.ts';
import { isViewersZone } from '#client/ui/times/times.ts';
import { useAddress, type Address } from './address.ts';
import { EntryList } from './EntryList.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { useExport } from './exporting.ts';
import { Filters } from './Filters.tsx';
import { useVerify, Verdict, VerifyButton } from './Verify.tsx';
import classes from './Audit.module.css';

/** Every look at the record is written into it, so nothing looks by itself. */
const byHandAlone = {
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  placeholderData: keepPreviousData,
} as const;

const countWords = ({ count, isMore }: AuditPage): string =>
  isMore
    ? `More than ${count.toLocaleString('en')} entries`
    : `${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'}`;

function Pager({ address, page }: { address: Address; page: AuditPage }) {
  const { next } = page;
  return (
    <div className={classes.pager}>
      <Text component="output" size="sm" c="dimmed" className="numbers">
        {countWords(page)}
        {!isViewersZone(page.zone) && `, times in ${page.zone}`}
      </Text>
      <Group gap="xs">
        <Button variant="default" disabled={address.before === null} onClick={address.toNewest}>
          Newest
        </Button>
        <Button
          variant="default"
          disabled={next === null}
          onClick={() => next !== null && address.toOlder(next)}
        >
          Older
        </Button>
      </Group>
    </div>
  );
}

const rowsOfShape = ['84%', '76%', '80%', '72%', '88%', '78%', '70%', '82%'];

function Shape() {
  return (
    <Late>
      <VisuallyHidden>Loading the record</VisuallyHidden>
      <div aria-hidden>
        {rowsOfShape.map((width) => (
          <Skeleton key={width} height={20} width={width} mx="md" my={14} />
        ))}
      </div>
    </Late>
  );
}

type List = ReturnType<typeof useList>;

const useList = ({ filter, before }: Address) =>
  trpc.audit.list.useQuery(
    { ...filter, ...(before !== null && { before }) },
    { ...byHandAlone, enabled: AuditFilter.safeParse(filter).success },
  );

function Content({ address, list }: { address: Address; list: List }) {
  const { data, error, isFetching, refetch } = list;
  if (error && !data) {
    return (
      <LoadFailed
        title="The record could not be loaded."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  if (!data) return <Shape />;
  return (
    <>
      {data.entries.length === 0 ? (
        <EmptyState action={<Button onClick={address.clear}>Clear filters</Button>}>
          No entry fits these filters.
        </EmptyState>
      ) : (
        <EntryList entries={data.entries} zone={data.zone} address={address} />
      )}
      <Pager address={address} page={data} />
    </>
  );
}

function detailsOf(address: Address, { data }: List) {
  const { entry } = address;
  if (entry === null || !data) return null;
  const line = data.entries.find(({ seq }) => seq === entry);
  return {
    title: line ? actionWord(line.action) : 'Entry',
    subtitle: (
      <Text size="xs" c="dimmed">
        Entry {entry.toLocaleString('en')}
      </Text>
    ),
    content: <EntryPanel key={entry} seq={entry} zone={data.zone} />,
    onClose: address.closePanel,
  };
}

export function Audit() {
  const address = useAddress();
  const list = useList(address);
  const verification = useVerify();
  const exporting = useExport();
  const zone = list.data?.zone ?? 'UTC';
  return (
    <>
      <PageHeader
        title="Audit"
        state="Who did what, when, from where. Nobody can change or delete an entry."
        actions={
          <>
            <Button
              variant="default"
              loading={exporting.isRunning}
              onClick={() => void exporting.start(address.filter)}
            >
              Export CSV
            </Button>
            <VerifyButton verification={verification} />
          </>
        }
      />
      <Verdict verification={verification} zone={zone} />
      <Beside details={detailsOf(address, list)}>
        <Paper withBorder className={classes.card} aria-busy={list.isFetching}>
          <Filters address={address} zone={list.data?.zone} />
          <Content address={address} list={list} />
        </Paper>
      </Beside>
    </>
  );
}
