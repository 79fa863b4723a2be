/** One score: its table at the left, test cases, check and revisions at the right, and what leads on. */
import { Button, Stack, Text } from '@mantine/core';
import type { ScoreTable } from '#shared/scores/builder/score-revisions.ts';
import type { ScoreTableFields } from '#shared/scores/builder/score-table.ts';
import { fieldsOf } from '#shared/scores/builder/table-fields.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import type { FormScope } from '#client/shell/unsaved/unsaved-forms.ts';
import { useRevising } from '#client/cases/public/use-revision.ts';
import { useSavedDraft } from '#client/cases/public/use-saved-draft.ts';
import { VersionForm } from '#client/cases/public/VersionForm.tsx';
import { VersionSteps } from '#client/cases/public/VersionSteps.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { nameOf, writtenWords } from './builder-words.ts';
import { CheckResult } from './CheckResult.tsx';
import { ScoreFields } from './ScoreFields.tsx';
import { allPass, TestCases } from './TestCases.tsx';
import { Versions } from './Versions.tsx';
import classes from './ScoreBuilder.module.css';

const blank: ScoreTableFields = {
  name: '',
  predicts: '',
  citation: '',
  discrimination: '',
  bias: '',
  limits: '',
  outcome: 'unplanned-readmission',
  outcomeDays: 30,
  inputs: [],
  cutOffs: '',
  cutOffSource: '',
  expected: '',
  expectedSource: '',
  cases: '',
};

const onError = (error: unknown) => toast.problem(wordsFor(error));

interface StepProps {
  table: ScoreTable;
  isChanged: boolean;
  onGone: () => void;
  onRevise: () => void;
}

function Steps({ table, isChanged, onGone, onRevise }: StepProps) {
  const { id: tableId, version, state, check, content, isBuiltIn } = table;
  const ref = { tableId, version };
  const run = trpc.scores.tables.check.useMutation({ onError });
  const publish = trpc.scores.tables.publish.useMutation({
    onSuccess: () => toast.done(`${content.name} is in force. It stands on the page Risk.`),
    onError,
  });
  const retire = trpc.scores.tables.retire.useMutation({
    onSuccess: () => {
      toast.done(state === 'draft' ? 'The draft was dropped.' : `${content.name} was retired.`);
      if (state === 'draft') onGone();
    },
    onError,
  });
  const isChecked = check?.isCurrent === true && check.stopped !== 'expression';
  const passes = allPass(fieldsOf(content));
  const first = (
    <Button
      variant={isChecked ? 'default' : 'filled'}
      disabled={isChanged || publish.isPending || retire.isPending}
      loading={run.isPending}
      onClick={() =>
        run.mutate(isBuiltIn ? { builtIn: tableId === 'lace' ? 'lace' : 'hospital' } : ref)
      }
    >
      Check on our data
    </Button>
  );
  if (isBuiltIn) return <div>{first}</div>;
  return (
    <VersionSteps
      version={table}
      ids={ref}
      label={nameOf(table)}
      canPublish={isChecked && passes && !isChanged}
      publish={publish}
      end={retire}
      retire={{
        verb: 'Retire score',
        title: `Retire ${content.name}?`,
        consequence:
          'It leaves the page Risk and is sent to no other system. What people entered for it stays.',
      }}
      revise={{ verb: 'Write next revision', run: onRevise }}
      isBusy={run.isPending}
      ownWords="Once every test case passes and it was checked, a colleague who wrote nothing of it publishes it."
      first={first}
    >
      {isChanged && (
        <Text size="sm" c="dimmed">
          Save your changes before you check it.
        </Text>
      )}
      {state === 'draft' && !passes && (
        <Text size="sm">It cannot be published: not every test case passes.</Text>
      )}
    </VersionSteps>
  );
}

interface Props {
  /** Undefined: a new one. */
  table: ScoreTable | undefined;
  tables: readonly ScoreTable[];
  scope: FormScope;
  onSaved: (id: string) => void;
  onGone: () => void;
}

export function ScoreBuilder({ table, tables, scope, onSaved, onGone }: Props) {
  const revising = useRevising(table, 'revision');
  const { isRevising, isDraft } = revising;
  const isReadOnly = revising.isReadOnly || table?.isBuiltIn === true;
  const saved = table ? fieldsOf(table.content) : blank;
  const draft = useDraft<ScoreTableFields>(saved, table?.version);
  const checked = table?.check?.isCurrent && !draft.isBegun ? table.check.inputs : [];
  const showSaved = useSavedDraft(draft, { scope, onSaved });
  const answers = {
    onSuccess: ({ tableId }: { tableId: string }) => {
      revising.end();
      showSaved(tableId);
    },
    onError: draft.fail,
  };
  const add = trpc.scores.tables.draft.useMutation(answers);
  const save = trpc.scores.tables.change.useMutation(answers);
  function submit(): void {
    if (table && isDraft)
      save.mutate({ ...draft.values, tableId: table.id, version: draft.version });
    else add.mutate({ ...draft.values, of: table?.id ?? null });
  }
  return (
    <div className={classes.columns}>
      <Card p="md" className={classes.column ?? ''}>
        <VersionForm
          {...{ draft, revising: { ...revising, isReadOnly } }}
          word="score"
          label="Score"
          changes={[add, save]}
          onSubmit={submit}
        >
          <ScoreFields draft={draft} isReadOnly={isReadOnly} checked={checked} />
        </VersionForm>
      </Card>
      <Stack gap="lg" className={classes.column ?? ''}>
        {table && !isRevising && (
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              {writtenWords(table)}
            </Text>
            <Steps
              table={table}
              isChanged={draft.isBegun}
              onGone={onGone}
              onRevise={revising.begin}
            />
          </Stack>
        )}
        <TestCases values={draft.values} />
        {table && !isRevising && (
          <PageSection
            title="How well it did here"
            hint="On the stays of this hospital, as the record stood at their discharge. Numbers alone: nobody is named."
          >
            {table.check ? (
              <CheckResult check={table.check} content={table.content} />
            ) : (
              <Text size="sm">It was not checked on our data yet.</Text>
            )}
          </PageSection>
        )}
        {table && <Versions table={table} tables={tables} />}
      </Stack>
    </div>
  );
}
