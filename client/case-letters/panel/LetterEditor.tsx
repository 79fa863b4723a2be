/** A draft of a letter: its text, what the record filled and what changed there since, and its signature. */
import { Alert, Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { blankOf, hasOpenBlank } from '#shared/case-letters/blanks.ts';
import type { CaseLetter, LetterBlank } from '#shared/case-letters.ts';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { BlankList } from '#client/case-letters/BlankList.tsx';
import { TemplateText } from '#client/case-letters/templates/TemplateText.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { languageName } from '#client/ui/languages.ts';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface ChangedProps {
  blanks: readonly LetterBlank[];
  /** Puts the present words in the place of those in the text. */
  replace: (before: string, now: string) => void;
  isReadOnly: boolean;
}

/** What the record says now where it is not what the letter began with. */
function ChangedBlanks({ blanks, replace, isReadOnly }: ChangedProps) {
  if (blanks.length === 0) return null;
  return (
    <Alert color="warn" title="The record changed since this was written">
      <Stack gap="xs">
        {blanks.map(({ name, value, now }) => (
          <Group key={name} gap="xs">
            <Text size="sm">
              {blankOf(name).label}: it was “{value ?? 'nothing'}”, now it is “{now ?? 'nothing'}”.
            </Text>
            {value !== null && now !== null && !isReadOnly && (
              <Button size="xs" variant="default" onClick={() => replace(value, now)}>
                Put it in
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}

interface Props {
  caseId: string;
  kind: KindName;
  letterId: string;
  onClose: () => void;
}

function LetterForm({
  letter,
  kind,
  onClose,
}: { letter: CaseLetter } & Pick<Props, 'kind' | 'onClose'>) {
  const { id: letterId, caseId, title, recipient, text, language, blanks, mayWrite } = letter;
  const [asking, setAsking] = useState<'sign' | 'drop' | null>(null);
  const draft = useDraft({ title, recipient, text }, letter.version);
  const release = useUnsaved(draft.isBegun, ['case', 'letter']);
  const changed = blanks.filter(({ isChanged }) => isChanged);
  const onError = (error: unknown) => {
    setAsking(null);
    draft.fail(error);
  };
  const save = trpc.caseLetters.save.useMutation({
    onSuccess: () => {
      toast.done('The draft is saved.');
      draft.clear();
    },
    onError,
  });
  const leave = (words: string) => () => {
    toast.done(words);
    draft.clear();
    release();
    onClose();
  };
  const sign = trpc.caseLetters.sign.useMutation({
    onSuccess: leave('The letter is signed.'),
    onError,
  });
  const drop = trpc.caseLetters.drop.useMutation({
    onSuccess: leave('The draft was dropped.'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const { values } = draft;
  const ref = { caseId, letterId, version: letter.version };
  const isOpen = hasOpenBlank(values.text);
  const isReadOnly = !mayWrite;
  return (
    <Form
      aria-label="Letter"
      isPending={save.isPending || isReadOnly}
      onSubmit={() => save.mutate({ ...values, caseId, letterId, version: draft.version })}
    >
      <FormErrors title="This cannot be done yet" {...draft} />
      <ChangedBlanks
        blanks={changed}
        isReadOnly={isReadOnly}
        replace={(before, now) => draft.change({ text: values.text.replaceAll(before, now) })}
      />
      <TextInput
        label="Subject"
        dir="auto"
        maxLength={160}
        readOnly={isReadOnly}
        {...textOf(draft, 'title')}
      />
      <Textarea
        label="To"
        description="Name and address, as on the envelope"
        dir="auto"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={400}
        readOnly={isReadOnly}
        {...textOf(draft, 'recipient')}
      />
      <TemplateText
        text={values.text}
        kinds={[kind]}
        error={draft.errors.text}
        isReadOnly={isReadOnly}
        onChange={(typed) => draft.change({ text: typed })}
      />
      <Text size="xs" c="dimmed">
        Written in {languageName(language)}. Blanks that you insert are filled when you save.
      </Text>
      {isOpen && (
        <Text size="sm" c="warn" fw={500}>
          Something is open: fill in or take out what stands between {'{{'} and {'}}'}.
        </Text>
      )}
      {blanks.length > 0 && <BlankList blanks={blanks} />}
      <Group gap="xs">
        {letter.maySign && (
          <Button
            disabled={draft.isBegun || isOpen || save.isPending}
            title={draft.isBegun ? 'Save the draft first' : undefined}
            onClick={() => setAsking('sign')}
          >
            Sign
          </Button>
        )}
        {mayWrite && (
          <Button
            type="submit"
            variant="default"
            loading={save.isPending}
            disabled={!draft.isBegun}
          >
            Save draft
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Back to the letters
        </Button>
        {mayWrite && (
          <Button variant="subtle" color="bad" onClick={() => setAsking('drop')}>
            Drop draft
          </Button>
        )}
      </Group>
      {!letter.maySign && (
        <Text size="xs" c="dimmed">
          Who has the case signs the letter.
        </Text>
      )}
      <ConfirmDialog
        opened={asking === 'sign'}
        title="Sign this letter?"
        keep="Read it again"
        onKeep={() => setAsking(null)}
        verb="Sign"
        isPending={sign.isPending}
        onDo={() =>
          sign.mutate({ ...ref, seen: changed.map(({ name, now }) => ({ name, value: now })) })
        }
      >
        {changed.length > 0
          ? 'The record says something else than the letter, as is shown above the text. Once it is signed, nothing of it can be changed.'
          : 'Once it is signed, nothing of it can be changed. A correction is a new letter.'}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'drop'}
        title="Drop this draft?"
        keep="Keep it"
        onKeep={() => setAsking(null)}
        verb="Drop draft"
        isPending={drop.isPending}
        onDo={() => drop.mutate(ref)}
      >
        What is written in it is lost.
      </ConfirmDialog>
    </Form>
  );
}

export function LetterEditor({ caseId, kind, letterId, onClose }: Props) {
  const query = trpc.caseLetters.read.useQuery({ caseId, letterId }, { retry: false });
  if (query.data)
    return (
      <Stack gap="sm">
        <Title order={4} size="h6">
          Draft of a letter
        </Title>
        <LetterForm letter={query.data} kind={kind} onClose={onClose} />
      </Stack>
    );
  if (query.error) return <QueryFailed title="The letter could not be loaded." query={query} />;
  return <LoadingRows isBare words="Loading the letter" height={40} rows={3} />;
}
