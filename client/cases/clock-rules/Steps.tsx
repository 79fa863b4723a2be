/** What leads on from a version of a rule: published by somebody else, the next one written, retired or dropped. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isVersionOf, type ClockRule } from '#shared/cases/clock-rules.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
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
    .filter((one) => one.standing === 'replaced' && isVersionOf(one, rule))
    .toSorted((one, other) => (other.approvedAt ?? '').localeCompare(one.approvedAt ?? '', 'en'));
  if (rule.standing !== 'in-force') return 'No clock starts by it any more.';
  return next
    ? `From then on clocks start by version ${next.revision} again. To have none, retire that one too.`
    : 'No more clocks start by this rule. Those that run go on.';
}

export function Steps({ rule, all, isChanged, onGone, onRevise }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { id: ruleId, version, state, isOwn, label } = rule;
  const ref = { ruleId, version };
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
    onSettled: () => setAsking(false),
  });
  const isBusy = publish.isPending || retire.isPending;
  const verb = isDraft ? 'Drop draft' : 'Retire version';
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {isDraft && !isOwn && (
          <Button
            disabled={isChanged || isBusy}
            loading={publish.isPending}
            onClick={() => publish.mutate(ref)}
          >
            Publish
          </Button>
        )}
        {!isDraft && (
          <Button variant="default" disabled={isBusy} onClick={onRevise}>
            Write next version
          </Button>
        )}
        {state !== 'retired' && (
          <Button variant="subtle" color="bad" disabled={isBusy} onClick={() => setAsking(true)}>
            {verb}
          </Button>
        )}
      </Group>
      {isDraft && isOwn && (
        <Text size="sm" c="dimmed">
          A colleague who wrote nothing of it publishes it.
        </Text>
      )}
      {isDraft && !isOwn && isChanged && (
        <Text size="sm" c="dimmed">
          Once you save changes, somebody else has to publish it.
        </Text>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={isDraft ? `Drop the draft of ${label}?` : `Retire this version of ${label}?`}
        keep="Keep it"
        onKeep={() => setAsking(false)}
        verb={verb}
        onDo={() => retire.mutate(ref)}
        isPending={retire.isPending}
      >
        {isDraft ? 'What is written in it is lost.' : leftWords(rule, all)}
      </ConfirmDialog>
    </Stack>
  );
}
