/** The page of claims and remittances as they came: files are imported, and each is opened. */
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Remittance, RemittanceClaim, RemittanceClaims } from '#shared/facts/remittances.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { viewersZone, wallTime, wholeDay, dayIn } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { wordsFor } from '#client/shell/api/failure.ts';
import { MatchClaimDialog } from './MatchClaimDialog.tsx';
import { ClaimTable } from './ClaimTable.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { UploadRemittance } from './UploadRemittance.tsx';

/** As the server lists them. */
const mostListed = 500;

/** Tries all of them by their numbers: a patient or an account may have come meanwhile. */
function TryAgain() {
  const tryAgain = trpc.facts.remittances.tryAgain.useMutation({
    onSuccess: ({ matched, left }) =>
      toast.done(`${counted(matched, 'claim')} matched, ${left} of no patient still.`),
    onError: (failure) => toast.problem(wordsFor(failure)),
  });
  return (
    <Group mb="sm">
      <Button variant="default" loading={tryAgain.isPending} onClick={() => tryAgain.mutate({})}>
        Try all again
      </Button>
    </Group>
  );
}

function Claims({ of, title }: { of: RemittanceClaims; title: string }) {
  const [matched, setMatched] = useState<RemittanceClaim | null>(null);
  const query = trpc.facts.remittances.claims.useQuery(of);
  const claims = query.data;
  return (
    <PageSection
      title={title}
      hint="As the payer wrote them, with its codes. What is of no patient here comes first."
    >
      {query.error && !claims && (
        <QueryFailed title="The claims could not be loaded." query={query} />
      )}
      {!query.error && !claims && <LoadingRows words="Loading the claims" height={62} />}
      {claims?.length === 0 && <Text>There are none.</Text>}
      {claims?.some(({ unmatched }) => unmatched !== null) && <TryAgain />}
      {claims && claims.length > 0 && <ClaimTable claims={claims} onMatch={setMatched} />}
      {matched && <MatchClaimDialog claim={matched} onClose={() => setMatched(null)} />}
      {claims?.length === mostListed && <Text size="sm">The first {mostListed} are listed.</Text>}
    </PageSection>
  );
}

interface FilesProps {
  files: readonly Remittance[];
  openId: string | null;
  onOpen: (id: string) => void;
}

const Files = ({ files, openId, onOpen }: FilesProps) => (
  <Table aria-label="Files" maw={720} verticalSpacing="xs">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>File</Table.Th>
        <Table.Th ta="end">Claims</Table.Th>
        <Table.Th ta="end">No patient</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {files.map(({ id, fileName, importedAt, claims, unmatched }) => (
        <Table.Tr key={id}>
          <Table.Td>
            <Button
              variant="transparent"
              p={0}
              h="auto"
              aria-expanded={id === openId}
              styles={{
                label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' },
              }}
              onClick={() => onOpen(id)}
            >
              {fileName}
            </Button>
            <Text size="xs" c="dimmed" className="numbers">
              {wholeDay(dayIn(viewersZone(), importedAt))}, {wallTime(viewersZone(), importedAt)}
            </Text>
          </Table.Td>
          <Table.Td ta="end" className="numbers">
            {claims}
          </Table.Td>
          <Table.Td ta="end" className="numbers">
            {unmatched}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

export function Remittances() {
  const [openId, setOpen] = useState<string | null>(null);
  const query = trpc.facts.remittances.list.useQuery({});
  const files = query.data;
  const open = files?.find(({ id }) => id === openId);
  const unmatched = (files ?? []).reduce((sum, file) => sum + file.unmatched, 0);
  return (
    <>
      <PageHeader
        title="Billing"
        state="Claims and remittances as they came."
        actions={
          unmatched > 0 && (
            <Button variant="default" onClick={() => setOpen('unmatched')}>
              Claims of no patient
            </Button>
          )
        }
      />
      <Stack gap="xl">
        <UploadRemittance onImported={setOpen} />
        <UploadProgress />
        {query.error && !files && (
          <QueryFailed title="The files could not be loaded." query={query} />
        )}
        {!query.error && !files && <LoadingRows words="Loading the files" height={62} />}
        {files?.length === 0 && <EmptyCard>No remittance was imported yet.</EmptyCard>}
        {files && files.length > 0 && (
          <PageSection title="Files" hint={`${counted(files.length, 'file')}, the newest first.`}>
            <Files files={files} openId={openId} onOpen={setOpen} />
          </PageSection>
        )}
        {openId === 'unmatched' && (
          <Claims
            key="unmatched"
            of={{ of: 'unmatched' }}
            title="Claims of no patient, of all files"
          />
        )}
        {open && (
          <Claims
            key={open.id}
            of={{ of: 'file', remittanceId: open.id }}
            title={`Claims of ${open.fileName}`}
          />
        )}
      </Stack>
    </>
  );
}
