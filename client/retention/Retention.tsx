/** The page on which administrators say how long their organization's data are kept, and hold them. */
import { Skeleton, Stack } from '@mantine/core';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { LegalHold } from './LegalHold.tsx';
import { RetentionForm } from './RetentionForm.tsx';

const pageWords =
  'Every night, what is older than this is deleted for good. The audit log is never deleted.';

export function Retention() {
  const retention = trpc.retention.read.useQuery({});
  return (
    <Stack maw={720}>
      <PageHeader title="Retention" state={pageWords} />
      {retention.isError && (
        <QueryFailed title="The retention settings could not be loaded." query={retention} />
      )}
      {retention.isPending && (
        <Skeleton height={320} component="output" aria-label="Loading the retention settings" />
      )}
      {retention.data && (
        <>
          <LegalHold retention={retention.data} />
          <RetentionForm retention={retention.data} />
        </>
      )}
    </Stack>
  );
}
