/** Tasks: one's own cases of all kinds by clock, those of the role on duty, and what nobody has yet. */
import { Button, Group } from '@mantine/core';
import { IconPlayerTrackNext, IconPlus } from '@tabler/icons-react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useCasesAddress } from '#client/shell/cases/address.ts';
import { CaseItem } from '#client/shell/cases/CaseItem.tsx';
import { CaseList } from '#client/shell/cases/CaseList.tsx';
import { CasePanel, Instructions } from '#client/shell/cases/CasePanel.tsx';
import { FilterLinks, useCounts } from '#client/shell/cases/FilterLinks.tsx';
import { useTake } from '#client/shell/cases/use-case-actions.ts';
import { useWorklist } from '#client/shell/cases/use-worklist.ts';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { lists, listOf, toTake } from './lists.ts';
import { NewTask } from './NewTask.tsx';

const emptyWords: Record<string, string> = {
  mine: 'You have no open tasks. “Take next” gives you the first that nobody has.',
  overdue: 'Nothing of yours is overdue.',
  soon: 'Nothing of yours is due within 24 hours.',
  role: 'Nothing waits for your role now.',
  nobody: 'Somebody has every task.',
  asked: 'Nobody has an open task from you.',
  done: 'You have closed nothing today.',
};

const stateWords = (counts: readonly number[] | undefined) => {
  const [mine = 0, overdue = 0] = counts ?? [];
  if (!counts) return '';
  return `${mine} open${overdue > 0 ? `, ${overdue} overdue` : ''}`;
};

function TakeButton({ caseId }: { caseId: string }) {
  const take = useTake();
  return (
    <Button
      size="xs"
      variant="default"
      mt={4}
      loading={take.isPending}
      onClick={() => take.mutate({ caseId })}
    >
      Take
    </Button>
  );
}

export function Tasks() {
  const address = useCasesAddress();
  const current = listOf(address.list);
  const counts = useCounts(lists);
  const list = useWorklist(current.filter);
  const { isAsking } = useUnsavedGuard();
  const next = trpc.cases.takeNext.useMutation({
    onSuccess: ({ caseId }) => address.open(caseId),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const shown = list.rows?.find(({ id }) => id === address.openId);
  const panel = { onClose: address.close, isCovered: isAsking };
  const openCase = address.openId && {
    title: shown?.title ?? 'Task',
    content: (
      <CasePanel key={address.openId} caseId={address.openId}>
        {(one) => <Instructions one={one} />}
      </CasePanel>
    ),
    ...panel,
  };
  const newTask = address.isNew && {
    title: 'New task',
    content: <NewTask onDone={address.show} />,
    ...panel,
  };
  return (
    <>
      <PageHeader
        title="Tasks"
        state={stateWords(counts)}
        actions={
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
              onClick={address.openNew}
            >
              New task
            </Button>
            <Button
              leftSection={<IconPlayerTrackNext size={18} stroke={1.5} aria-hidden />}
              loading={next.isPending}
              onClick={() => next.mutate({ filter: toTake })}
            >
              Take next
            </Button>
          </Group>
        }
      />
      <FilterLinks
        label="Lists"
        filters={lists}
        counts={counts}
        current={current.name}
        linkTo={address.listLink}
      />
      <WithDetailsPanel details={newTask || openCase || null}>
        <div>
          <CaseList
            label={current.label}
            list={list}
            empty={emptyWords[current.name]}
            row={(one) => (
              <CaseItem
                key={one.id}
                one={one}
                link={address.linkTo(one.id)}
                isOpen={one.id === address.openId}
                action={
                  one.owner === null && one.closedAt === null && <TakeButton caseId={one.id} />
                }
              />
            )}
          />
        </div>
      </WithDetailsPanel>
    </>
  );
}
