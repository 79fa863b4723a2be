/** One version of a template in a panel: its text with blanks, how it reads on a case, and what leads on. */
import { Stack, Text, TextInput } from '@mantine/core';
import { kindNames, kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import {
  LetterTemplateContent,
  type LetterTemplate,
} from '#shared/case-letters/letter-templates.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { errorsOf, textOf, useDraft } from '#client/shell/api/form-draft.ts';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { useRevising } from '#client/cases/public/use-revision.ts';
import { useSavedDraft } from '#client/cases/public/use-saved-draft.ts';
import { VersionForm } from '#client/cases/public/VersionForm.tsx';
import { VersionSteps } from '#client/cases/public/VersionSteps.tsx';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';
import { LanguageField } from '#client/ui/LanguageField.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { TemplateText } from './TemplateText.tsx';
import { TemplateTrial } from './TemplateTrial.tsx';

const onError = (error: unknown) => toast.problem(wordsFor(error));

interface Fields {
  name: string;
  kinds: KindName[];
  language: string | null;
  text: string;
}

const blank: Fields = { name: '', kinds: [], language: 'en', text: '' };

const contentOf = ({ name, kinds, language, text }: LetterTemplate): Fields => ({
  name,
  kinds,
  language,
  text,
});

interface StepProps {
  template: LetterTemplate;
  isChanged: boolean;
  onGone: () => void;
  onRevise: () => void;
}

function Steps({ template, isChanged, onGone, onRevise }: StepProps) {
  const { id: templateId, version, name, state } = template;
  const publish = trpc.caseLetters.templates.publish.useMutation({
    onSuccess: () => toast.done(`${name} is in force.`),
    onError,
  });
  const retire = trpc.caseLetters.templates.retire.useMutation({
    onSuccess: () => {
      toast.done(state === 'draft' ? 'The draft was dropped.' : `${name} was retired.`);
      if (state === 'draft') onGone();
    },
    onError,
  });
  return (
    <VersionSteps
      version={template}
      ids={{ templateId, version }}
      label={name}
      canPublish={!isChanged}
      publish={publish}
      end={retire}
      retire={{
        verb: 'Retire template',
        title: `Retire ${name}?`,
        consequence: 'No letter begins from it any more. Those that were written stay.',
      }}
      revise={{ verb: 'Write next version', run: onRevise }}
    />
  );
}

interface Props extends Omit<FormProps<LetterTemplate>, 'item'> {
  /** Undefined: a new one. */
  template: LetterTemplate | undefined;
  onGone: () => void;
}

export function LetterTemplatePanel({ template, onGone, scope, onSaved }: Props) {
  const revising = useRevising(template);
  const { isRevising, isDraft, isReadOnly } = revising;
  const draft = useDraft<Fields>(template ? contentOf(template) : blank, template?.version);
  const showSaved = useSavedDraft(draft, { scope, onSaved });
  const answers = {
    onSuccess: ({ templateId }: { templateId: string }) => {
      revising.end();
      showSaved(templateId);
    },
    onError: draft.fail,
  };
  const add = trpc.caseLetters.templates.draft.useMutation(answers);
  const save = trpc.caseLetters.templates.change.useMutation(answers);
  const { values, errors, change } = draft;
  const submit = () => {
    const { data, error } = LetterTemplateContent.safeParse({
      ...values,
      language: values.language ?? '',
    });
    if (!data) draft.reject(errorsOf(error.issues));
    else if (template && isDraft)
      save.mutate({ ...data, templateId: template.id, version: draft.version });
    else add.mutate({ ...data, seriesId: template?.seriesId ?? null });
  };
  return (
    <Stack gap="lg">
      {template && (
        <Text size="sm" c="dimmed">
          Written by {template.writtenBy.join(', ')}.
          {template.approvedBy !== null && ` Published by ${template.approvedBy}.`}
        </Text>
      )}
      {template && !isRevising && (
        <Steps
          template={template}
          isChanged={draft.isBegun}
          onGone={onGone}
          onRevise={revising.begin}
        />
      )}
      <VersionForm
        {...{ draft, revising }}
        word="template"
        label="Template"
        changes={[add, save]}
        onSubmit={submit}
      >
        <TextInput
          label="Name"
          description="For those who write letters. It is not printed."
          maxLength={80}
          readOnly={isReadOnly}
          {...textOf(draft, 'name')}
        />
        <MultiPicker
          label="For cases of the kind"
          data={kindNames.map((kind) => ({ value: kind, label: kindOf(kind).label }))}
          readOnly={isReadOnly}
          value={values.kinds}
          error={errors.kinds}
          onChange={(kinds) => change({ kinds: kinds as KindName[] })}
        />
        <LanguageField
          label="Language"
          readOnly={isReadOnly}
          value={values.language}
          error={errors.language}
          onChange={(language) => change({ language })}
        />
        <TemplateText
          text={values.text}
          kinds={values.kinds}
          error={errors.text}
          isReadOnly={isReadOnly}
          onChange={(text) => change({ text })}
        />
      </VersionForm>
      <TemplateTrial content={values} />
    </Stack>
  );
}
