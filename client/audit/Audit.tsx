/** The audit page: entries with filters, the details of one, export as a file, and verification. */
import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isInOrder, type AuditPage } from '#shared/audit.ts';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { TableFooter } from '#client/ui/table/TableFooter.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { actionWord } from '#client/ui/audit-words.ts';
import { isViewersZone } from '#client/ui/times/times.ts';
import { useAuditAddress, type AuditAddress } from './audit-address.ts';
import { EntryList } from './EntryList.tsx';
import { useAuditExport } from './audit-export.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { useVerify, Verdict, VerifyButton } from './Verify.tsx';

const EntryPanel = lazy(async () => ({ default: (await import('./EntryPanel.tsx')).EntryPanel }));

/** Every read of the audit is itself an entry, so nothing is refetched automatically. */
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

function Pages({ address, page }: { address: AuditAddress; page: AuditPage }) {
  const { next } = page;
  const zoneWords = isViewersZone(page.zone) ? '' : `, times in ${page.zone}`;
  return (
    <TableFooter words={`${countWords(page)}${zoneWords}`}>
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
    </TableFooter>
  );
}

type List = ReturnType<typeof useList>;

const useList = ({ filter, before }: AuditAddress) =>
  trpc.audit.list.useQuery(
    { ...filter, ...(before !== null && { before }) },
    { ...byHandAlone, enabled: isInOrder(filter) },
  );

function detailsOf(address: AuditAddress, { data }: List) {
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
    content: (
      <Suspense fallback={<DelayedStatus>Loading the entry</DelayedStatus>}>
        <EntryPanel key={entry} seq={entry} zone={data.zone} />
      </Suspense>
    ),
    onClose: address.closePanel,
  };
}

export function Audit() {
  const address = useAuditAddress();
  const list = useList(address);
  const verification = useVerify();
  const exporting = useAuditExport();
  const zone = list.data?.zone ?? 'UTC';
  return (
    <>
      <PageHeader
        title="Audit"
        state="Who did what, when, from where. KareMD never changes or deletes an entry."
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
      <WithDetailsPanel details={detailsOf(address, list)}>
        <Card aria-busy={list.isFetching}>
          <AuditFilters address={address} zone={list.data?.zone} />
          <EntryList
            address={address}
            zone={zone}
            rows={list.data?.entries}
            failure={failureOf(list, 'The audit log could not be loaded.')}
            loading={<LoadingRows isBare words="Loading the audit log" height={44} />}
            empty={
              <EmptyState action={<Button onClick={address.clear}>Clear filters</Button>}>
                No entries match these filters.
              </EmptyState>
            }
          />
          {list.data && <Pages address={address} page={list.data} />}
        </Card>
      </WithDetailsPanel>
    </>
  );
}
