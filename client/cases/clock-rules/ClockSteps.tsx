/** What leads on from a version of a rule: published by somebody else, the next one written, retired or dropped. */
import { Text } from '@mantine/core';
import { isVersionOf, type ClockRule } from '#shared/cases/clock-rules.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { VersionSteps } from '#client/cases/public/VersionSteps.tsx';
import { toast } from '#client/ui/states/toast.tsx';

const onError = (error: unknown) => toast.problem(wordsFor(error));

interface Props {
  rule: ClockRule;
  all: readonly ClockRule[];
  isChanged: boolean;
  onGone: () => void;
  onRevise: () => void;
}

/** What retiring leaves: where it was in force, the newest version that it had replaced. */
function leftWords(rule: ClockRule, all: readonly ClockRule[]): string {
  const [next] = all
    .filter((other) => other.standing === 'replaced' && isVersionOf(other, rule))
    .toSorted((a, b) => (b.approvedAt ?? '').localeCompare(a.approvedAt ?? '', 'en'));
  if (rule.standing !== 'in-force') return 'No clock starts by it any more.';
  return next
    ? `From then on clocks start by version ${next.revision} again. To have none, retire that one too.`
    : 'No more clocks start by this rule. Those that run go on.';
}

export function Steps({ rule, all, isChanged, onGone, onRevise }: Props) {
  const { id: ruleId, version, state, isOwn, label } = rule;
  const publish = trpc.cases.clockRules.publish.useMutation({
    onSuccess: () => toast.done(`${label} is published.`),
    onError,
  });
  const isDraft = state === 'draft';
  const retire = trpc.cases.clockRules.retire.useMutation({
    onSuccess: () => {
      toast.done(isDraft ? 'The draft was dropped.' : `${label} was retired.`);
      if (isDraft) onGone();
    },
    onError,
  });
  return (
    <VersionSteps
      version={rule}
      ids={{ ruleId, version }}
      label={label}
      canPublish={!isChanged}
      publish={publish}
      end={retire}
      retire={{
        verb: 'Retire version',
        title: `Retire this version of ${label}?`,
        consequence: leftWords(rule, all),
      }}
      revise={{ verb: 'Write next version', run: onRevise }}
    >
      {isDraft && !isOwn && isChanged && (
        <Text size="sm" c="dimmed">
          Once you save changes, somebody else has to publish it.
        </Text>
      )}
    </VersionSteps>
  );
}
