/** Large remittances on their way: how far each is, or at which line it was refused. */
import { Alert, Progress, Stack, Text } from '@mantine/core';
import type { RemittanceUpload } from '#shared/facts/remittances.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { importWords } from './remittance-words.ts';

/** While one is on its way, it is looked at so often. */
const lookEveryMs = 1_000;

function wordsOf({ state, claims, done, counts }: RemittanceUpload): string {
  if (state === 'imported')
    return importWords({
      new: 0,
      repeated: 0,
      unmatched: 0,
      denialsOpened: 0,
      denialsClosed: 0,
      ...counts,
    });
  return claims === null ? 'It is read.' : `${done} of ${claims} claims imported.`;
}

function Upload({ upload }: { upload: RemittanceUpload }) {
  const { fileName, state, fault, claims, done } = upload;
  if (state === 'refused')
    return (
      <Alert color="bad" role="alert" title={`Not imported: ${fileName}`}>
        {fault}
      </Alert>
    );
  return (
    <div>
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {fileName}
      </Text>
      <Text size="sm" component="output" display="block">
        {wordsOf(upload)}
      </Text>
      {state === 'importing' && (
        <Progress
          mt={4}
          value={claims === null ? 0 : (100 * done) / Math.max(1, claims)}
          aria-label={`Import of ${fileName}`}
        />
      )}
    </div>
  );
}

export function UploadProgress() {
  const query = trpc.facts.remittances.uploads.useQuery(
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.some((upload) => upload.state === 'importing') ? lookEveryMs : false,
    },
  );
  const uploads = query.data ?? [];
  if (query.error && !query.data)
    return <QueryFailed title="The large files could not be loaded." query={query} />;
  if (uploads.length === 0) return null;
  return (
    <PageSection title="Large files" hint="Imported in the background, those of the last day.">
      <Stack gap="md" maw={720}>
        {uploads.map((upload) => (
          <Upload key={upload.id} upload={upload} />
        ))}
      </Stack>
    </PageSection>
  );
}
