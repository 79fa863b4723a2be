/** One version of a rule of a clock in a panel: what it says, what it changed, and what leads on. */
import { Stack } from '@mantine/core';
import { NewClockRule, type ClockRule } from '#shared/cases/clock-rules.ts';
import { trpc } from '#client/shell/api/api.ts';
import { errorsOf, useDraft } from '#client/shell/api/form-draft.ts';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { useRevising } from '#client/cases/public/use-revision.ts';
import { useSavedDraft } from '#client/cases/public/use-saved-draft.ts';
import { VersionForm } from '#client/cases/public/VersionForm.tsx';
import { ClockRuleFields } from './ClockRuleFields.tsx';
import { ClockRuleExample } from './ClockRuleExample.tsx';
import { Steps } from './ClockSteps.tsx';
import { Changes, WhoDidWhat } from './VersionFacts.tsx';

const blankOf = (zone: string, today: string): NewClockRule => ({
  name: '',
  label: '',
  kind: 'task',
  startsOn: 'open',
  countsFrom: 'event',
  metBy: [],
  pausedIn: [],
  appliesTo: {},
  length: 1,
  unit: 'business-days',
  zone,
  dayEndsAt: null,
  cutOffAt: null,
  dayOffDueAt: null,
  second: null,
  observesClosures: true,
  holidays: [],
  warnMinutes: 60,
  citation: '',
  validFrom: today,
  validTo: null,
});

const contentOf = (rule: ClockRule): NewClockRule => ({
  name: rule.name,
  label: rule.label,
  kind: rule.kind,
  startsOn: rule.startsOn,
  countsFrom: rule.countsFrom,
  metBy: rule.metBy,
  pausedIn: rule.pausedIn,
  appliesTo: rule.appliesTo,
  length: rule.length,
  unit: rule.unit,
  zone: rule.zone,
  dayEndsAt: rule.dayEndsAt,
  cutOffAt: rule.cutOffAt,
  dayOffDueAt: rule.dayOffDueAt,
  second: rule.second,
  observesClosures: rule.observesClosures,
  holidays: rule.holidays,
  warnMinutes: rule.warnMinutes,
  citation: rule.citation,
  validFrom: rule.validFrom,
  validTo: rule.validTo,
});

interface Props extends Omit<FormProps<ClockRule>, 'item'> {
  /** Undefined: a new one. */
  rule: ClockRule | undefined;
  /** All versions of all rules. */
  all: readonly ClockRule[];
  zone: string;
  today: string;
  onGone: () => void;
}

export function ClockRulePanel({ rule, all, zone, today, onGone, scope, onSaved }: Props) {
  const revising = useRevising(rule);
  const { isRevising, isDraft, isReadOnly } = revising;
  const saved = rule ? contentOf(rule) : blankOf(zone, today);
  const draft = useDraft<NewClockRule>(
    isRevising ? { ...saved, validFrom: today } : saved,
    rule?.version,
  );
  const showSaved = useSavedDraft(draft, { scope, onSaved });
  const answers = {
    onSuccess: ({ ruleId }: { ruleId: string }) => {
      revising.end();
      showSaved(ruleId);
    },
    onError: draft.fail,
  };
  const add = trpc.cases.clockRules.draft.useMutation(answers);
  const save = trpc.cases.clockRules.change.useMutation(answers);
  const submit = () => {
    const { error } = NewClockRule.safeParse(draft.values);
    if (error) draft.reject(errorsOf(error.issues));
    else if (rule && isDraft)
      save.mutate({ ...draft.values, ruleId: rule.id, version: draft.version });
    else add.mutate(draft.values);
  };
  return (
    <Stack gap="md">
      {rule && <WhoDidWhat rule={rule} />}
      {rule && !isRevising && <Changes rule={rule} all={all} />}
      {rule && !isRevising && (
        <Steps
          rule={rule}
          all={all}
          isChanged={draft.isBegun}
          onGone={onGone}
          onRevise={revising.begin}
        />
      )}
      <VersionForm
        {...{ draft, revising }}
        word="rule"
        label="Rule of a clock"
        changes={[add, save]}
        onSubmit={submit}
      >
        <ClockRuleFields
          draft={draft}
          isReadOnly={isReadOnly}
          isNextVersion={isRevising || (rule !== undefined && rule.revision > 1)}
        />
      </VersionForm>
      <ClockRuleExample rule={draft.values} />
    </Stack>
  );
}
