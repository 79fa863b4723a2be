/** Validates a FHIR R4 resource that is pasted: by the definitions of R4, and by what is kept here. */
import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ResourceIssue, ResourceValidation } from '#shared/fhir/resource-validation.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { FhirPages } from '#client/fhir/FhirPages.tsx';

function Issues({ issues, label }: { issues: readonly ResourceIssue[]; label: string }) {
  if (issues.length === 0) return null;
  return (
    <List size="sm" aria-label={label} spacing={4}>
      {issues.map(({ path, words, isError }) => (
        <List.Item key={`${path} ${words}`} style={{ overflowWrap: 'anywhere' }}>
          {path !== null && <code>{path}</code>} {words}
          {!isError && (
            <Text span c="dimmed" size="sm">
              {' '}
              (a warning)
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
}

const hereTitles: Record<ResourceValidation['here']['is'], string> = {
  kept: 'KareMD would keep it',
  refused: 'KareMD would refuse it',
  'not-kept': 'KareMD keeps no such resource',
};

function titleOf(issues: readonly ResourceIssue[]): string {
  const errors = issues.filter(({ isError }) => isError).length;
  if (errors > 0) return `It is no resource of R4: ${counted(errors, 'error')}`;
  return 'It is a resource of R4';
}

/** Which codes nothing is said of. */
function CodesNotLookedUp({ validation: { notLookedUp, notBound } }: ResultProps) {
  if (notLookedUp.length + notBound.length === 0) return null;
  return (
    <Alert color="accent" title="Codes that were not looked up" role="note">
      <List size="sm" aria-label="Codes that were not looked up" spacing={4}>
        {notLookedUp.map(({ path, valueSet }) => (
          <List.Item key={path} style={{ overflowWrap: 'anywhere' }}>
            <code>{path}</code> R4’s definitions have no list of the codes of {valueSet}.
          </List.Item>
        ))}
        {notBound.map((path) => (
          <List.Item key={path} style={{ overflowWrap: 'anywhere' }}>
            <code>{path}</code> R4 recommends codes here, or has examples: any may stand there.
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

const lookedUpWords = ({ notLookedUp, notBound }: ResourceValidation): string =>
  notLookedUp.length + notBound.length === 0
    ? 'All its codes were looked up in the value sets that R4 binds them to.'
    : 'Codes were looked up in the value sets that R4 requires or extends, as far as its definitions list them.';

interface ResultProps {
  validation: ResourceValidation;
}

function Result({ validation }: ResultProps) {
  const { resourceType, issues, isCut, here } = validation;
  const isGood = issues.every(({ isError }) => !isError);
  return (
    <PageSection title={resourceType} hint={lookedUpWords(validation)}>
      <Alert color={isGood ? 'good' : 'warn'} title={titleOf(issues)} role="note">
        <Issues issues={issues} label="By the definitions of R4" />
        {isCut && <Text size="sm">And more. Mend these first.</Text>}
      </Alert>
      <CodesNotLookedUp validation={validation} />
      <Alert color={here.is === 'kept' ? 'good' : 'warn'} title={hereTitles[here.is]} role="note">
        <Text size="sm">{here.words}</Text>
        <Issues issues={here.issues} label="By what is kept here" />
      </Alert>
    </PageSection>
  );
}

export function ValidationPage() {
  const [typed, setTyped] = useState('');
  const [json, setJson] = useState<string | null>(null);
  const query = trpc.fhir.validate.useQuery(
    { json: json ?? '' },
    { enabled: json !== null, retry: false, staleTime: Infinity },
  );
  const fieldError = query.error ? fieldProblems(query.error)['json'] : undefined;
  return (
    <>
      <PageHeader title="Validate a resource" state="Nothing of it is stored." />
      <FhirPages />
      <Stack gap="xl">
        <Form aria-label="Resource" isPending={query.isFetching} onSubmit={() => setJson(typed)}>
          <Textarea
            label="Resource"
            description="FHIR R4 as JSON"
            autosize
            minRows={8}
            maxRows={24}
            spellCheck={false}
            autoComplete="off"
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            value={typed}
            error={fieldError}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" loading={query.isFetching}>
              Validate
            </Button>
          </Group>
        </Form>
        {query.data && <Result validation={query.data} />}
        {query.error && fieldError === undefined && (
          <QueryFailed query={query} title="The resource could not be validated." />
        )}
      </Stack>
    </>
  );
}
