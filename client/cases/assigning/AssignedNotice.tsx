/** Above the list, or in the panel of a case, what was assigned, what was left and why, and the way back. */
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { undoMinutes } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Card } from '#client/ui/Card.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { toast } from '#client/ui/states/toast.tsx';
import type { AssigningDone } from './use-assign-plan.ts';

interface Props {
  done: AssigningDone;
  onClose: () => void;
}

/** Of what goes to a role, or back, nobody is written to. */
function doneWords({ count, messages, isPutBack }: AssigningDone): string {
  if (isPutBack) return count === 1 ? 'The case is put back.' : `${count} cases put back.`;
  const isOne = count === 1;
  const assigned = isOne ? 'The case is assigned.' : `${count} cases assigned.`;
  if (messages === 0) return assigned;
  return `${assigned} Who got ${isOne ? 'it' : 'some'} was written to.`;
}

export function AssignedNotice({ done, onClose }: Props) {
  const { assigningId, count, left } = done;
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
            {doneWords(done)}
          </Text>
          <Group gap="xs" ml="auto">
            <Button
              variant="default"
              loading={undo.isPending}
              title={`For ${undoMinutes} minutes; what was changed since stays`}
              onClick={() => undo.mutate({ assigningId })}
            >
              {count === 1 ? 'Undo' : 'Undo all'}
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
