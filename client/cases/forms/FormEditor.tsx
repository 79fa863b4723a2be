/** One version of a form in a panel: its questions, how it reads when it is filled in, and what leads on. */
import { Alert, Button, Group, List, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { formNames, isOwnForm, questionnaireOf, type FormName } from '#shared/cases/case-forms.ts';
import { lostEffects } from '#shared/cases/case-forms/form-effects.ts';
import type { Item, ResponseItem } from '#shared/cases/case-forms/questionnaire.ts';
import { formFault } from '#shared/cases/case-forms/form-fault.ts';
import type { FormContent, FormVersion } from '#shared/cases/case-forms/form-versions.ts';
import { writeQuestionnaire } from '#shared/cases/case-forms/questionnaire-files/write-questionnaire.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { textOf, useDraft } from '#client/shell/api/form-draft.ts';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { useRevising } from '#client/cases/public/use-revision.ts';
import { useSavedDraft } from '#client/cases/public/use-saved-draft.ts';
import { VersionForm } from '#client/cases/public/VersionForm.tsx';
import { VersionSteps } from '#client/cases/public/VersionSteps.tsx';
import { Card } from '#client/ui/Card.tsx';
import { saveBlob } from '#client/ui/save-file.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { FormKinds } from './FormKinds.tsx';
import { newQuestion, toSend } from './form-edits.ts';
import { ImportQuestionnaire } from './ImportQuestionnaire.tsx';
import { ItemsEditor } from './ItemEditor.tsx';

/** With FHIRPath, which nobody else needs. */
const Trial = lazy(async () => ({
  default: (await import('#client/cases/form-answers/FormInput.tsx')).TrialForm,
}));

const onError = (error: unknown) => toast.problem(wordsFor(error));

/** Whether something ends it: drafts are dropped, and forms of the hospital's own are retired. */
const isEnded = ({ form, state }: FormVersion): boolean =>
  state === 'draft' || (state === 'published' && isOwnForm(form));

interface StepProps {
  version: FormVersion;
  isChanged: boolean;
  onGone: () => void;
}

function Steps({ version, isChanged, onGone }: StepProps) {
  const { title } = version;
  const publish = trpc.cases.forms.versions.publish.useMutation({
    onSuccess: () => toast.done(`${title} is in force.`),
    onError,
  });
  const retire = trpc.cases.forms.versions.retire.useMutation({
    onSuccess: () => toast.done(`${title} was retired.`),
    onError,
  });
  const drop = trpc.cases.forms.versions.drop.useMutation({
    onSuccess: () => {
      toast.done('The draft was dropped.');
      onGone();
    },
    onError,
  });
  return (
    <VersionSteps
      version={version}
      ids={{ versionId: version.id, version: version.version }}
      label={title}
      canPublish={!isChanged}
      publish={publish}
      end={version.state === 'draft' ? drop : retire}
      retire={{
        verb: 'Retire form',
        title: `Retire ${title}?`,
        consequence: 'Cases show it no more. Where it was signed it stays, as it was signed.',
      }}
    />
  );
}

const LostEffects = ({ effects }: { effects: string[] }) =>
  effects.length > 0 && (
    <Alert color="warn" title="What this version does not do" mb="md">
      <List size="sm">
        {effects.map((effect) => (
          <List.Item key={effect}>{effect}</List.Item>
        ))}
      </List>
    </Alert>
  );

interface Props extends Omit<FormProps<FormVersion>, 'item'> {
  /** Undefined: the next one of a form, which begins with what is filled in now. */
  version: FormVersion | undefined;
  contentOf: (form: FormName) => FormContent;
  /** That are in force. */
  ownForms: readonly { form: FormName; title: string }[];
  /** Whether a form of the hospital's own is begun, from nothing. */
  isBlank: boolean;
  onGone: () => void;
}

/** Stands for the name that a new form of the hospital gets when it is saved. */
const newForm = 'own-000000000000' as const satisfies FormName;

const newContent = (): FormContent => ({ title: '', items: [newQuestion('text')], kinds: [] });

interface Fields {
  title: string;
  items: Item[];
  kinds: KindName[];
}

const fieldsOf = ({ title, items, kinds }: FormContent): Fields => ({ title, items, kinds });

export function FormEditor({ version, contentOf, onGone, scope, onSaved, ...props }: Props) {
  const { ownForms, isBlank } = props;
  const [blank] = useState(newContent);
  const [chosen, setChosen] = useState<FormName>(
    isBlank ? newForm : (formNames[0] ?? 'cdi-worksheet'),
  );
  const form = version?.form ?? chosen;
  const contentFor = (name: FormName) => fieldsOf(name === newForm ? blank : contentOf(name));
  const content = version ? fieldsOf(version) : contentFor(form);
  const draft = useDraft<Fields>(content, version?.version);
  const showSaved = useSavedDraft(draft, { scope, onSaved });
  const answers = {
    onSuccess: ({ versionId }: { versionId: string }) => showSaved(versionId),
    onError: draft.fail,
  };
  const add = trpc.cases.forms.versions.draft.useMutation(answers);
  const save = trpc.cases.forms.versions.change.useMutation(answers);
  const revising = useRevising(version);
  const { isReadOnly } = revising;
  const { values, change } = draft;
  const [tried, setTried] = useState<readonly ResponseItem[]>([]);
  const sent = { title: values.title, items: toSend(values.items), kinds: values.kinds };
  const noKind = isOwnForm(form) && values.kinds.length === 0;
  const fault = formFault(sent, form);
  const submit = () => {
    if (fault !== null || noKind)
      draft.reject({
        ...(fault !== null && { items: fault }),
        ...(noKind && { kinds: 'Choose at least one kind of case' }),
      });
    else if (version) save.mutate({ ...sent, versionId: version.id, version: draft.version });
    else add.mutate({ ...sent, ...(form !== newForm && { form }) });
  };
  return (
    <Stack gap="lg">
      {version && (
        <Text size="sm" c="dimmed">
          Written by {version.writtenBy.join(', ')}.
          {version.approvedBy !== null && ` Published by ${version.approvedBy}.`}
        </Text>
      )}
      {version && isEnded(version) && (
        <Steps version={version} isChanged={draft.isBegun} onGone={onGone} />
      )}
      <VersionForm
        {...{ draft, revising }}
        word="version"
        label="Version"
        changes={[add, save]}
        onSubmit={submit}
      >
        {!version && formNames.length > 1 && (
          <Select
            label="Form"
            data={[
              { value: newForm, label: 'A new form' },
              ...formNames.map((name) => ({ value: name, label: questionnaireOf(name).title })),
              ...ownForms.map(({ form: name, title }) => ({ value: name, label: title })),
            ]}
            allowDeselect={false}
            value={chosen}
            onChange={(name) => {
              if (name === null || name === chosen) return;
              setChosen(name as FormName);
              change(contentFor(name as FormName));
            }}
          />
        )}
        {!isReadOnly && (
          <ImportQuestionnaire
            key={form}
            form={form}
            onRead={({ title, items }) => change({ title, items: [...items] })}
          />
        )}
        <TextInput label="Name" maxLength={80} readOnly={isReadOnly} {...textOf(draft, 'title')} />
        {isOwnForm(form) && (
          <FormKinds
            kinds={values.kinds}
            isReadOnly={isReadOnly}
            error={draft.errors.kinds}
            onChange={(kinds) => change({ kinds })}
          />
        )}
        <ItemsEditor
          label="Questions"
          items={values.items}
          all={values.items}
          isReadOnly={isReadOnly}
          onChange={(items) => change({ items })}
        />
      </VersionForm>
      {form !== newForm && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconFileExport size={18} stroke={1.5} aria-hidden />}
            onClick={() =>
              saveBlob(
                new Blob([writeQuestionnaire(form, sent, version ?? null)], {
                  type: 'application/fhir+json',
                }),
                `${form}${version ? `-${version.revision}` : ''}.json`,
              )
            }
          >
            Export as a Questionnaire
          </Button>
        </Group>
      )}
      <Stack gap="sm" component="section" aria-label="Try it">
        <Title order={3} size="h5">
          Try it
        </Title>
        <Card p="md">
          {fault === null && <LostEffects effects={lostEffects(sent.items, form)} />}
          {fault === null ? (
            <Suspense fallback={<DelayedStatus>Opening the form</DelayedStatus>}>
              <Trial
                form={form}
                questionnaire={{ ...questionnaireOf(form), item: sent.items }}
                answers={tried}
                onChange={setTried}
              />
            </Suspense>
          ) : (
            <Text>{fault}.</Text>
          )}
        </Card>
      </Stack>
    </Stack>
  );
}
