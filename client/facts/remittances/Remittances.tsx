/** The page of claims and remittances as they came: files are imported, and each is opened. */
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { RemittanceClaim, RemittanceClaims } from '#shared/facts/remittances.ts';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf, QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { wordsFor } from '#client/shell/api/failure.ts';
import { BillingPages } from '#client/facts/public/BillingPages.tsx';
import { ClaimTable } from './ClaimTable.tsx';
import { MatchClaimDialog } from './MatchClaimDialog.tsx';
import { RemittanceFiles } from './RemittanceFiles.tsx';
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
      {claims?.some(({ unmatched }) => unmatched !== null) && <TryAgain />}
      <ClaimTable
        rows={claims}
        failure={failureOf(query, 'The claims could not be loaded.')}
        onMatch={setMatched}
      />
      {matched && <MatchClaimDialog claim={matched} onClose={() => setMatched(null)} />}
      {claims?.length === mostListed && <Text size="sm">The first {mostListed} are listed.</Text>}
    </PageSection>
  );
}

interface OpenedProps {
  /** Somebody opened them; what was imported just now stands below what was said of the import. */
  isChosen: boolean;
  children: ReactNode;
}

/** Claims stand below a long list of files: what was opened is brought before who opened it. */
function OpenedClaims({ isChosen, children }: OpenedProps) {
  const claims = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isChosen) return;
    claims.current?.scrollIntoView({ block: 'start' });
    claims.current?.focus({ preventScroll: true });
  }, [isChosen]);
  return (
    <Box ref={claims} tabIndex={-1} style={{ outline: 'none', scrollMarginTop: 16 }}>
      {children}
    </Box>
  );
}

export function Remittances() {
  const [{ openId, isChosen }, setOpen] = useState<{ openId: string | null; isChosen: boolean }>({
    openId: null,
    isChosen: false,
  });
  const choose = (id: string) => setOpen({ openId: id, isChosen: true });
  const query = trpc.facts.remittances.list.useQuery({});
  const files = query.data;
  const open = files?.find(({ id }) => id === openId);
  const unmatched = (files ?? []).reduce((sum, file) => sum + file.unmatched, 0);
  return (
    <>
      <PageHeader
        title="Billing"
        state={
          unmatched > 0
            ? `${counted(unmatched, 'claim')} of no patient here`
            : 'Claims and remittances as they came.'
        }
        actions={
          unmatched > 0 && (
            <Button variant="default" onClick={() => choose('unmatched')}>
              Claims of no patient
            </Button>
          )
        }
      />
      <BillingPages />
      <Stack gap="xl">
        <UploadRemittance onImported={(id) => setOpen({ openId: id, isChosen: false })} />
        <UploadProgress />
        {query.error && !files && (
          <QueryFailed title="The files could not be loaded." query={query} />
        )}
        {!query.error && !files && <LoadingRows words="Loading the files" height={62} />}
        {files?.length === 0 && <EmptyCard>No remittance was imported yet.</EmptyCard>}
        {files && files.length > 0 && (
          <PageSection title="Files" hint={`${counted(files.length, 'file')}, the newest first.`}>
            <RemittanceFiles files={files} openId={openId} onOpen={choose} />
          </PageSection>
        )}
        {openId === 'unmatched' && (
          <OpenedClaims key="unmatched" isChosen={isChosen}>
            <Claims of={{ of: 'unmatched' }} title="Claims of no patient, of all files" />
          </OpenedClaims>
        )}
        {open && (
          <OpenedClaims key={open.id} isChosen={isChosen}>
            <Claims
              of={{ of: 'file', remittanceId: open.id }}
              title={`Claims of ${open.fileName}`}
            />
          </OpenedClaims>
        )}
      </Stack>
    </>
  );
}
