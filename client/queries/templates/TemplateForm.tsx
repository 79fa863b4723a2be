/** One template in a panel: its fields, who wrote which revision, and its end. */
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { QueryTemplate } from '#shared/queries/templates.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { ItemForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import {
  blankQuestion,
  formOf,
  questionOf,
  type QuestionDraft,
} from '#client/queries/question-draft.ts';
import { findingsIn, LeadingWords, QuestionFields } from '#client/queries/QuestionFields.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';

interface TemplateDraft extends QuestionDraft {
  name: string;
  lookFor: string;
}

const blank: TemplateDraft = { name: '', lookFor: '', ...blankQuestion };

const draftOf = (template: QueryTemplate): TemplateDraft => ({
  name: template.name,
  lookFor: template.lookFor,
  ...questionOf(template),
});

/** What earlier queries began from. */
function Revisions({ templateId }: { templateId: string }) {
  const query = trpc.queries.templates.revisions.useQuery({ templateId });
  if (query.error && !query.data)
    return <QueryFailed title="The revisions could not be loaded." query={query} />;
  return (
    <Stack gap="xs" component="section" aria-label="Revisions">
      <Title order={3} size="h5">
        Revisions
      </Title>
      {query.data?.revisions.map((revision) => (
        <details key={revision.revisionId}>
          <Text component="summary" size="sm">
            Revision {revision.revision} by {revision.writtenBy},{' '}
            <RelativeTime instant={revision.writtenAt} />
          </Text>
          <Text size="sm" fw={600}>
            {revision.topic}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {[revision.question, questionOf(revision).options].filter(Boolean).join('\n')}
          </Text>
        </details>
      ))}
    </Stack>
  );
}

function Retiring({ template, onGone }: { template: QueryTemplate; onGone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { id: templateId, revision: version, name } = template;
  const retire = trpc.queries.templates.retire.useMutation({
    onSuccess: () => {
      toast.done(`${name} was retired.`);
      onGone();
    },
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <Group>
      <Button variant="subtle" color="bad" onClick={() => setAsking(true)}>
        Retire template
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Retire ${name}?`}
        keep="Keep it"
        onKeep={() => setAsking(false)}
        verb="Retire template"
        onDo={() => retire.mutate({ templateId, version })}
        isPending={retire.isPending}
      >
        No query begins from it any more. Those that were sent stay as they are.
      </ConfirmDialog>
    </Group>
  );
}

interface Props extends Omit<FormProps<QueryTemplate>, 'item'> {
  /** Undefined: a new one. */
  template: QueryTemplate | undefined;
  onGone: () => void;
}

export function TemplateForm({ template, onGone, ...form }: Props) {
  const draft = useDraft<TemplateDraft>(template ? draftOf(template) : blank, template?.revision);
  const saving = useSaving({ draft, word: 'template', ...form });
  const add = trpc.queries.templates.add.useMutation(saving.answers);
  const save = trpc.queries.templates.save.useMutation(saving.answers);
  const { values, errors, version, change } = draft;
  const findings = findingsIn(values);
  const submit = () => {
    const { name, lookFor, topic, question } = values;
    const content = { name, lookFor, topic, question, form: formOf(values) };
    if (template) save.mutate({ ...content, templateId: template.id, version });
    else add.mutate(content);
  };
  return (
    <Stack gap="lg">
      <ItemForm saving={saving} isNew={!template} changes={[add, save]} onSubmit={submit}>
        <TextInput
          label="Condition or occasion"
          description="For those who write queries. It is never sent."
          data-autofocus
          maxLength={80}
          {...textOf(draft, 'name')}
        />
        <TextInput
          label="Look for"
          description="Optional. Indicators in the record that the query should cite."
          maxLength={200}
          {...textOf(draft, 'lookFor')}
        />
        <QuestionFields
          values={values}
          errors={errors as Record<string, string | undefined>}
          onChange={change}
        />
        <LeadingWords findings={findings} />
      </ItemForm>
      {template && <Revisions key={template.revision} templateId={template.id} />}
      {template && <Retiring template={template} onGone={onGone} />}
    </Stack>
  );
}
