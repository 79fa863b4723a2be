/** One rule in a panel: what it says, its dry run, and what leads on: tried, published, revised, retired. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { triedWords, type NewRule, type Rule } from '#shared/rules.ts';
import { unmatchedProblem } from '#client/ui/fields/code-editor/unmatched-problem.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { useRevising } from '#client/cases/public/use-revision.ts';
import { useSavedDraft } from '#client/cases/public/use-saved-draft.ts';
import { VersionForm } from '#client/cases/public/VersionForm.tsx';
import { VersionSteps } from '#client/cases/public/VersionSteps.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RuleFields } from './RuleFields.tsx';
import { DryRunResult } from './DryRunResult.tsx';
import { useDryRun } from './use-dry-run.ts';

const blank: NewRule = {
  name: '',
  sentence: '',
  factType: 'Observation',
  condition: '',
  evidence: '',
  action: 'open',
  kind: 'task',
  move: null,
  targetSeries: null,
  once: 'stay',
  ownerRole: null,
  dueHours: null,
};

const contentOf = (rule: NewRule): NewRule => ({
  name: rule.name,
  sentence: rule.sentence,
  factType: rule.factType,
  condition: rule.condition,
  evidence: rule.evidence,
  action: rule.action,
  kind: rule.kind,
  move: rule.move,
  targetSeries: rule.targetSeries,
  once: rule.once,
  ownerRole: rule.ownerRole,
  dueHours: rule.dueHours,
});

const onError = (error: unknown) => toast.problem(wordsFor(error));

function WhoDidWhat({ rule }: { rule: Rule }) {
  const { writtenBy, approvedBy, cases, state, action } = rule;
  const published = approvedBy === null ? '' : ` Published by ${approvedBy}.`;
  const counted =
    action === 'open'
      ? `${cases} ${cases === 1 ? 'case' : 'cases'} so far`
      : `It acted on ${cases} ${cases === 1 ? 'fact' : 'facts'} so far`;
  const opened = state === 'draft' ? '' : ` ${counted}.`;
  return (
    <Text size="sm" c="dimmed">
      Written by {writtenBy.join(', ')}.{published}
      {opened}
    </Text>
  );
}

function Failures({ rule: { failures, lastFailure, haltedAt } }: { rule: Rule }) {
  if (haltedAt !== null)
    return (
      <Alert color="bad" title="This rule is halted">
        It took too long on facts three times, so it is not evaluated any more. Write the next
        revision simpler.
      </Alert>
    );
  if (failures === 0) return null;
  return (
    <Alert color="warn" title={`It could not be evaluated on ${failures} facts`}>
      {lastFailure}
    </Alert>
  );
}

interface StepProps {
  rule: Rule;
  isChanged: boolean;
  onGone: () => void;
  onRevise: () => void;
}

function Steps({ rule, isChanged, onGone, onRevise }: StepProps) {
  const { id: ruleId, version, state, trial, name } = rule;
  const ref = { ruleId, version };
  const dryRun = useDryRun();
  const publish = trpc.rules.publish.useMutation({
    onSuccess: () => toast.done(`${name} is in force.`),
    onError,
  });
  const retire = trpc.rules.retire.useMutation({
    onSuccess: () => {
      toast.done(state === 'draft' ? 'The draft was dropped.' : `${name} was retired.`);
      if (state === 'draft') onGone();
    },
    onError,
  });
  const isTried = trial?.isCurrent === true && trial.stopped !== 'fact';
  return (
    <VersionSteps
      version={rule}
      ids={ref}
      label={name}
      canPublish={isTried && !isChanged}
      publish={publish}
      end={retire}
      retire={{
        verb: 'Retire rule',
        title: `Retire ${name}?`,
        consequence:
          rule.action === 'open'
            ? 'It opens no more cases. Those that it opened stay.'
            : 'It acts on no more cases. What it did stays, and can be taken back there.',
      }}
      revise={{ verb: 'Write next revision', run: onRevise }}
      isBusy={dryRun.isRunning}
      ownWords="After the dry run a colleague who wrote nothing of it publishes it."
      first={
        <Group gap="xs">
          <Button
            variant={isTried ? 'default' : 'filled'}
            disabled={isChanged || publish.isPending || retire.isPending}
            loading={dryRun.isRunning}
            onClick={() => void dryRun.start(ref)}
          >
            Dry run
          </Button>
          {dryRun.isRunning && (
            <Button variant="default" onClick={dryRun.stop}>
              Stop
            </Button>
          )}
        </Group>
      }
    >
      {isChanged && (
        <Text size="sm" c="dimmed">
          Save your changes before you try it.
        </Text>
      )}
    </VersionSteps>
  );
}

/** Of the dry run, while the expression is the one that was tried. */
function unmatchedIn(rule: Rule | undefined, name: 'condition' | 'evidence', values: NewRule) {
  if (!rule?.trial?.isCurrent || values[name] !== rule[name]) return [];
  return rule.trial.unmatched[name].map((path) => unmatchedProblem(path, triedWords));
}

interface Props extends Omit<FormProps<Rule>, 'item'> {
  /** Undefined: a new one. */
  rule: Rule | undefined;
  onGone: () => void;
}

export function RulePanel({ rule, onGone, scope, onSaved }: Props) {
  const revising = useRevising(rule, 'revision');
  const { isRevising, isDraft, isReadOnly } = revising;
  const draft = useDraft<NewRule>(rule ? contentOf(rule) : blank, rule?.version);
  const showSaved = useSavedDraft(draft, { scope, onSaved });
  const answers = {
    onSuccess: ({ ruleId }: { ruleId: string }) => {
      revising.end();
      showSaved(ruleId);
    },
    onError: draft.fail,
  };
  const add = trpc.rules.draft.useMutation(answers);
  const save = trpc.rules.change.useMutation(answers);
  function submit(): void {
    if (rule && isDraft) save.mutate({ ...draft.values, ruleId: rule.id, version: draft.version });
    else add.mutate({ ...draft.values, of: rule?.id ?? null });
  }
  return (
    <Stack gap="md">
      {rule && <WhoDidWhat rule={rule} />}
      {rule && <Failures rule={rule} />}
      {rule?.trial && <DryRunResult trial={rule.trial} rule={rule} />}
      {rule && !isRevising && (
        <Steps rule={rule} isChanged={draft.isBegun} onGone={onGone} onRevise={revising.begin} />
      )}
      <VersionForm
        {...{ draft, revising }}
        word="rule"
        label="Rule"
        changes={[add, save]}
        onSubmit={submit}
      >
        <RuleFields
          draft={draft}
          isReadOnly={isReadOnly}
          unmatched={{
            condition: unmatchedIn(rule, 'condition', draft.values),
            evidence: unmatchedIn(rule, 'evidence', draft.values),
          }}
        />
      </VersionForm>
    </Stack>
  );
}
