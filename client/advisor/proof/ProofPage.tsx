/** The proof page of a case: every attempt to reach somebody, made with its hash, printed, saved as PDF, and verified. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileTypePdf, IconShieldCheck } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import type { ProofOfCase } from '#shared/advisor/proof.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PrintButton } from '#client/ui/PrintButton.tsx';
import { saveBlob } from '#client/ui/save-file.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { momentWords } from '#client/ui/times/times.ts';
import { CheckHash } from './CheckHash.tsx';
import { ProofEntries } from './ProofEntries.tsx';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);

function Actions({ caseId, proof }: { caseId: string; proof: ProofOfCase }) {
  const onError = (error: unknown) => toast.problem(wordsFor(error));
  const make = trpc.cases.proof.useMutation({
    onSuccess: () => toast.done('The proof page is made. Print it now.'),
    onError,
  });
  const pdf = trpc.cases.proofPdf.useMutation({
    onSuccess: (made) =>
      saveBlob(
        new Blob([bytesOf(made.pdf)], { type: 'application/pdf' }),
        `proof-${made.hash.slice(0, 12)}.pdf`,
      ),
    onError,
  });
  return (
    <Group gap="sm">
      {proof.isCurrent && <PrintButton />}
      <Button
        variant="default"
        leftSection={<IconFileTypePdf {...icon} />}
        loading={pdf.isPending}
        onClick={() => pdf.mutate({ caseId })}
      >
        Save as PDF
      </Button>
      {!proof.isCurrent && (
        <Button
          leftSection={<IconShieldCheck {...icon} />}
          loading={make.isPending}
          onClick={() => make.mutate({ caseId })}
        >
          Make proof page
        </Button>
      )}
    </Group>
  );
}

function Hash({ made, isCurrent, zone }: ProofOfCase) {
  if (!made)
    return (
      <Text size="sm">No proof page was made yet. “Make proof page” gives this list its hash.</Text>
    );
  return (
    <Stack gap={4}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        SHA-256 {made.hash}
      </Text>
      <Text size="xs" c="dimmed">
        Made by {made.by}, {momentWords(made.at, { zone })}. It is kept with the case.
        {!isCurrent && ' Something was added since: make it anew.'}
      </Text>
    </Stack>
  );
}

function Proof({ caseId, proof }: { caseId: string; proof: ProofOfCase }) {
  const { title, kind, state, patient, openedAt, zone, entries, clocks } = proof;
  return (
    <>
      <PageHeader
        title="Proof page"
        state={`${kind}: ${title}. ${state}. ${entries.length} attempts.`}
        actions={<Actions caseId={caseId} proof={proof} />}
      />
      <Stack gap="lg">
        <Stack gap={4}>
          <Text size="sm">
            {patient
              ? `${patient.fullName}, ${identityWords({ patient, unit: null, bed: null })}`
              : 'No patient'}
          </Text>
          <Text size="sm">
            Opened {momentWords(openedAt, { zone })}. Times are those of {zone}.
          </Text>
        </Stack>
        <Stack gap="xs" component="section" aria-label="Clocks">
          <Title order={2} size="h4">
            Clocks
          </Title>
          {clocks.length === 0 && <Text size="sm">No clock ran.</Text>}
          {clocks.map(({ label, dueAt, state: standing, citation }) => (
            <Text key={`${label} ${dueAt}`} size="sm">
              {label}: due {momentWords(dueAt, { zone })}, {standing}. {citation}
            </Text>
          ))}
        </Stack>
        <ProofEntries entries={entries} zone={zone} />
        <Stack gap="xs" component="section" aria-label="Hash">
          <Title order={2} size="h4">
            Hash
          </Title>
          <Hash {...proof} />
          <CheckHash caseId={caseId} zone={zone} />
        </Stack>
      </Stack>
    </>
  );
}

export function ProofPage() {
  const { caseId = '' } = useParams();
  const query = trpc.cases.attempts.useQuery({ caseId }, { retry: false });
  if (query.data) return <Proof caseId={caseId} proof={query.data} />;
  if (problemOf(query.error) === 'not-found' || problemOf(query.error) === 'input.invalid')
    return (
      <Message order={1} title="This case was not found">
        It may be somebody else’s now.
      </Message>
    );
  if (query.error) return <QueryFailed title="The proof page could not be loaded." query={query} />;
  return (
    <>
      <PageHeader title="Proof page" state="" />
      <LoadingRows words="Loading the proof page" height={62} />
    </>
  );
}
