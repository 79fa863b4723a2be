/** Value sets and libraries that measures stand on: listed, and uploaded as FHIR. */
import { Alert, Button, FileButton, List, Table, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Uploaded, ValueSetLine, LibraryLine } from '#shared/measures/terminology.ts';
import { may } from '#shared/roles.ts';
import { alone, trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { HeadRow } from '#client/ui/table/HeadRow.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { MeasurePages } from '#client/measures/MeasurePages.tsx';

function UploadButton({ onUploaded }: { onUploaded: (uploaded: Uploaded) => void }) {
  const upload = trpc.measures.upload.useMutation({
    trpc: { context: alone },
    onSuccess: onUploaded,
    onError: (error) => toast.problem(fieldProblems(error)['json'] ?? wordsFor(error)),
  });
  const forgetChosen = useRef<() => void>(null);
  const send = async (file: File | null) => {
    // So that a file that was corrected is chosen again under its name.
    forgetChosen.current?.();
    if (file) upload.mutate({ json: await file.text() });
  };
  return (
    <FileButton
      resetRef={forgetChosen}
      accept="application/json,application/fhir+json,.json"
      onChange={(file) => void send(file)}
    >
      {(button) => (
        <Button {...button} loading={upload.isPending}>
          Upload a file
        </Button>
      )}
    </FileButton>
  );
}

function UploadResult({ uploaded }: { uploaded: Uploaded }) {
  const { valueSets, libraries, measureId, notes } = uploaded;
  return (
    <output>
      <Alert color={notes.length > 0 ? 'warn' : 'good'} title="Uploaded" role="note" mb="lg">
        <Text size="sm">
          {counted(valueSets, 'value set')},{' '}
          {libraries === 1 ? '1 library' : `${libraries} libraries`}
          {measureId === null ? '.' : ', and a measure as a draft.'}
        </Text>
        {notes.length > 0 && (
          <List size="sm">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        )}
        {measureId !== null && (
          <Button component={Link} to={`/ecqm_builder?measure=${measureId}`} size="xs" mt="xs">
            Open the draft
          </Button>
        )}
      </Alert>
    </output>
  );
}

const ValueSets = ({ valueSets }: { valueSets: readonly ValueSetLine[] }) => (
  <Table aria-label="Value sets" verticalSpacing={6}>
    <HeadRow words={['Name', 'Codes', 'Uploaded']} />
    <Table.Tbody>
      {valueSets.map(({ id, name, url, version, codes, uploadedBy, uploadedAt }) => (
        <Table.Tr key={id}>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>
            {name}
            <Text size="sm" c="dimmed">
              {url}
              {version === null ? '' : `, version ${version}`}
            </Text>
          </Table.Td>
          <Table.Td className="numbers">{codes}</Table.Td>
          <Table.Td>
            <RelativeTime instant={uploadedAt} /> by {uploadedBy}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

const Libraries = ({ libraries }: { libraries: readonly LibraryLine[] }) => (
  <Table aria-label="Libraries" verticalSpacing={6}>
    <HeadRow words={['Name', 'Version', 'Uploaded']} />
    <Table.Tbody>
      {libraries.map(({ id, name, version, uploadedBy, uploadedAt }) => (
        <Table.Tr key={id}>
          <Table.Td>{name}</Table.Td>
          <Table.Td>{version ?? '-'}</Table.Td>
          <Table.Td>
            <RelativeTime instant={uploadedAt} /> by {uploadedBy}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

export function MeasureTerminology() {
  const user = useUser();
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const query = trpc.measures.terminology.useQuery({});
  const { data } = query;
  const button = may(user, 'measures.write') && <UploadButton onUploaded={setUploaded} />;
  const isEmpty = data && data.valueSets.length + data.libraries.length === 0;
  return (
    <>
      <PageHeader
        title="Value sets and libraries"
        state={data ? `${counted(data.valueSets.length, 'value set')} that measures can read.` : ''}
        actions={button}
      />
      <MeasurePages />
      {uploaded && <UploadResult uploaded={uploaded} />}
      {!data && query.error && (
        <QueryFailed query={query} title="The value sets could not be loaded." />
      )}
      {!data && !query.error && <LoadingRows words="Loading the value sets" height={44} />}
      {isEmpty && (
        <EmptyCard action={button}>
          Nothing uploaded yet. Upload FHIR as JSON: a ValueSet, a Library with CQL, or a Bundle
          with a Measure, which becomes a draft.
        </EmptyCard>
      )}
      {data && data.valueSets.length > 0 && (
        <PageSection
          title="Value sets"
          hint="A new upload of the same address counts from the next trial on. What is in force keeps its own."
        >
          <ValueSets valueSets={data.valueSets} />
        </PageSection>
      )}
      {data && data.libraries.length > 0 && (
        <PageSection title="Libraries" hint="CQL that measures include by name and version.">
          <Libraries libraries={data.libraries} />
        </PageSection>
      )}
    </>
  );
}
