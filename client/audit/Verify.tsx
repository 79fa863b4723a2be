/** Verifies the audit's hash chain on request, and shows the result. */
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { AuditVerdict } from '#shared/audit.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { actionWord } from '#client/ui/audit-words.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { formatEntryTime } from './entry-time.ts';

const counted = (rows: number) =>
  `${rows.toLocaleString('en')} ${rows === 1 ? 'entry' : 'entries'}`;

export function verdictWords(verdict: AuditVerdict, zone: string): string {
  if (verdict.ok) return `${counted(verdict.rows)} checked. None was changed, none is missing.`;
  const { seq, because, at, action } = verdict.firstBroken;
  const which = `Entry ${seq.toLocaleString('en')}`;
  if (because === 'missing') return `${which} is missing. Somebody removed it.`;
  const what = action && at ? ` (${actionWord(action)}, ${formatEntryTime(at, zone)})` : '';
  return `${which}${what} was changed in the database after it was written.`;
}

/** Started by hand only, because it reads the whole audit. */
export const useVerify = () =>
  trpc.audit.verify.useQuery(
    {},
    { enabled: false, staleTime: Infinity, gcTime: 0, retry: false, refetchOnWindowFocus: false },
  );

type Verification = ReturnType<typeof useVerify>;

export function VerifyButton({ verification }: { verification: Verification }) {
  return (
    <Button
      variant="default"
      loading={verification.isFetching}
      onClick={() => void verification.refetch()}
    >
      Verify the audit log
    </Button>
  );
}

export function Verdict({ verification, zone }: { verification: Verification; zone: string }) {
  const { data, error, isFetching, refetch } = verification;
  if (error) {
    return (
      <LoadFailed
        title="The audit log could not be verified."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  if (!data) return null;
  const Picture = data.ok ? IconCheck : IconAlertTriangle;
  const title = data.ok ? 'The audit log is complete' : 'The audit log was altered';
  return (
    <Alert
      color={data.ok ? 'good' : 'bad'}
      title={title}
      role="alert"
      mb="md"
      icon={<Picture stroke={1.5} aria-hidden />}
    >
      {verdictWords(data, zone)} Checked {formatEntryTime(data.checkedAt, zone)}.
      {!data.ok && ' Do not change the database. Tell the person who is responsible for it.'}
    </Alert>
  );
}
