/** At the head of the panel: the flag of a rule, and "Seen", which clears it for everybody. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';

export function FlagNotice({ caseRecord }: { caseRecord: CaseRecord }) {
  const { id: caseId, flag, closedAt, mayClearFlag } = caseRecord;
  const clear = trpc.cases.clearFlag.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  if (flag === null || closedAt !== null) return null;
  return (
    <Alert color="warn" icon={<IconFlag stroke={1.5} aria-hidden />} title={flag.sentence}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          Rule “{flag.rule}”, <RelativeTime instant={flag.at} />
        </Text>
        {mayClearFlag && (
          <Button
            variant="default"
            loading={clear.isPending}
            title="Clears the flag for everybody"
            onClick={() => clear.mutate({ caseId })}
          >
            Seen
          </Button>
        )}
      </Group>
    </Alert>
  );
}
