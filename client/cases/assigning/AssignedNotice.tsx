/** Above the list what was assigned at once, what was left and why, and the way back. */
import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { AssignedCases } from '#shared/cases/case-assignment.ts';
import { undoMinutes } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Card } from '#client/ui/Card.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  done: AssignedCases;
  onClose: () => void;
}

export function AssignedNotice({ done: { assigningId, count, left }, onClose }: Props) {
  const undo = trpc.cases.assigning.undo.useMutation({
    onSuccess: (undone) => {
      const others = undone.left.length;
      const stayWords = others > 0 ? ` ${counted(others, 'case')} left: changed since.` : '';
      toast.done(`${counted(undone.count, 'case')} put back.${stayWords}`);
      onClose();
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Card p="sm" mb="md">
      <Stack gap="sm" component="section" aria-label="Assigned">
        <Group gap="md">
          <Text component="output" size="sm">
            {counted(count, 'case')} assigned. Who got some was written to.
          </Text>
          <Group gap="xs" ml="auto">
            <Button
              variant="default"
              loading={undo.isPending}
              title={`For ${undoMinutes} minutes; what was changed since stays`}
              onClick={() => undo.mutate({ assigningId })}
            >
              Undo all
            </Button>
            <Button variant="default" onClick={onClose}>
              OK
            </Button>
          </Group>
        </Group>
        {left.length > 0 && (
          <div>
            <Text size="sm">{counted(left.length, 'case')} left as they are:</Text>
            <List size="sm" withPadding>
              {left.map(({ caseId, title, because }) => (
                <List.Item key={caseId}>
                  {title}: {because}
                </List.Item>
              ))}
            </List>
          </div>
        )}
      </Stack>
    </Card>
  );
}
