/** One version of a wording: its text on the left, on the right how it is read and who agreed to it. */
import { Stack, Text } from '@mantine/core';
import type { Wording } from '#shared/wordings.ts';
import type { OperatorDetails } from '#shared/wordings/wording-blanks.ts';
import { isConsentUse, useTitle } from '#shared/wordings/wording-uses.ts';
import { useRevising } from '#client/cases/public/use-revision.ts';
import { useSavedDraft } from '#client/cases/public/use-saved-draft.ts';
import { VersionForm } from '#client/cases/public/VersionForm.tsx';
import { VersionSteps } from '#client/cases/public/VersionSteps.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { WhoAgreed } from './WhoAgreed.tsx';
import {
  blankFields,
  checkedContent,
  fieldsOf,
  operatorOf,
  type WordingFields,
} from './wording-fields.ts';
import { WordingInputs } from './WordingInputs.tsx';
import { WordingPreview } from './WordingPreview.tsx';
import classes from './WordingEditor.module.css';

const onError = (error: unknown) => toast.problem(wordsFor(error));

interface StepProps {
  wording: Wording;
  isChanged: boolean;
  onGone: () => void;
  onRevise: () => void;
}

function Steps({ wording, isChanged, onGone, onRevise }: StepProps) {
  const { id: wordingId, version, use, state } = wording;
  const title = useTitle(use);
  const publish = trpc.wordings.publish.useMutation({
    onSuccess: () => toast.done(`${title}: version ${wording.revision} is in force.`),
    onError,
  });
  const retire = trpc.wordings.retire.useMutation({
    onSuccess: () => {
      toast.done(state === 'draft' ? 'The draft was dropped.' : `${title} was retired.`);
      if (state === 'draft') onGone();
    },
    onError,
  });
  return (
    <VersionSteps
      version={wording}
      ids={{ wordingId, version }}
      label={title}
      canPublish={!isChanged}
      publish={publish}
      end={retire}
      retire={{
        verb: 'Retire text',
        title: `Retire ${title}?`,
        consequence: isConsentUse(use)
          ? 'Guests are asked anew, in the English text or the one that comes with KareMD. Who agreed to this one stays on record.'
          : 'The English text holds, or the one that comes with KareMD.',
      }}
      revise={{ verb: 'Write next version', run: onRevise }}
    >
      {state === 'draft' && isConsentUse(use) && (
        <Text size="sm" c="dimmed">
          Once it is published, guests who agreed to the version before are asked anew when they
          join. Visits that run are not interrupted.
        </Text>
      )}
    </VersionSteps>
  );
}

interface Props extends Omit<FormProps<Wording>, 'item'> {
  /** Undefined: a new one. */
  wording: Wording | undefined;
  /** The published one. */
  operator: OperatorDetails | null;
  onGone: () => void;
}

export function WordingEditor({ wording, operator, onGone, scope, onSaved }: Props) {
  const revising = useRevising(wording);
  const { isRevising, isDraft, isReadOnly } = revising;
  const draft = useDraft<WordingFields>(
    wording ? fieldsOf(wording) : blankFields,
    wording?.version,
  );
  const showSaved = useSavedDraft(draft, { scope, onSaved });
  const answers = {
    onSuccess: ({ wordingId }: { wordingId: string }) => {
      revising.end();
      showSaved(wordingId);
    },
    onError: draft.fail,
  };
  const add = trpc.wordings.draft.useMutation(answers);
  const save = trpc.wordings.change.useMutation(answers);
  const { values } = draft;
  const submit = () => {
    const { content, errors } = checkedContent(values);
    if (!content) draft.reject(errors);
    else if (wording && isDraft)
      save.mutate({ ...content, wordingId: wording.id, version: draft.version });
    else add.mutate(content);
  };
  const { use } = values;
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        {wording && (
          <Text size="sm" c="dimmed">
            Written by {wording.writtenBy.join(', ')}.
            {wording.approvedBy !== null && ` Published by ${wording.approvedBy}.`}
          </Text>
        )}
        {wording && !isRevising && (
          <Steps
            wording={wording}
            isChanged={draft.isBegun}
            onGone={onGone}
            onRevise={revising.begin}
          />
        )}
        <VersionForm
          {...{ draft, revising }}
          word="text"
          label="Text"
          changes={[add, save]}
          onSubmit={submit}
        >
          <WordingInputs draft={draft} isReadOnly={isReadOnly} isNew={!wording} />
        </VersionForm>
      </Stack>
      {use !== null && (
        <Stack gap="lg">
          <WordingPreview
            use={use}
            language={values.language ?? 'en'}
            text={values.text}
            operator={use === 'operator' ? operatorOf(values) : operator}
          />
          {wording && wording.state !== 'draft' && isConsentUse(wording.use) && (
            <WhoAgreed to={{ wordingId: wording.id }} />
          )}
        </Stack>
      )}
    </div>
  );
}
