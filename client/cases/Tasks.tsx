/** Tasks: one's own cases of all kinds by clock, those of the role on duty and of the unit, and what nobody has yet. */
import { Button, Group } from '@mantine/core';
import { CaseLists, useCaseLists } from '#client/cases/public/CaseLists.tsx';
import { NewButton } from '#client/ui/list/NewButton.tsx';
import { CasePanel, Instructions } from '#client/cases/public/CasePanel.tsx';
import { NewCase } from '#client/cases/public/NewCase.tsx';
import { TakeNextButton } from '#client/cases/public/TakeNextButton.tsx';
import { useClaimCase } from '#client/cases/panel/use-case-actions.ts';
import { may } from '#shared/roles.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { filters, toTake } from './lists.ts';
import { TaskPages } from './TaskPages.tsx';

const emptyWords: Record<string, string> = {
  mine: 'You have no open tasks. “Take next” gives you the next one that is free.',
  overdue: 'Nothing of yours is overdue.',
  soon: 'Nothing of yours is due within 24 hours.',
  role: 'Nothing waits for your role now.',
  unit: 'Nothing waits for the people of your unit.',
  nobody: 'Every task has been taken.',
  asked: 'You have no open tasks with others.',
  done: 'You have closed nothing today.',
};

const stateWords = (counts: readonly number[] | undefined) => {
  const [mine = 0, overdue = 0] = counts ?? [];
  if (!counts) return '';
  return `${mine} open${overdue > 0 ? `, ${overdue} overdue` : ''}`;
};

function TakeButton({ caseId }: { caseId: string }) {
  const claim = useClaimCase();
  return (
    <Button
      size="xs"
      variant="default"
      mt={4}
      loading={claim.isPending}
      onClick={() => claim.mutate({ caseId })}
    >
      Take
    </Button>
  );
}

/** Of case management, and, without its figures, of everybody who is given tasks. */
export function Tasks() {
  const user = useUser();
  const lists = useCaseLists(filters);
  const { address, counts, current, opened } = lists;
  const openCase = address.openId && {
    title: opened?.title ?? 'Task',
    content: (
      <CasePanel key={address.openId} caseId={address.openId}>
        {(caseRecord) => <Instructions caseRecord={caseRecord} />}
      </CasePanel>
    ),
  };
  const newTask = address.isNew && {
    title: 'New task',
    content: <NewCase kind="task" onDone={address.show} />,
  };
  return (
    <>
      <PageHeader
        title="Tasks"
        state={stateWords(counts)}
        actions={
          <Group gap="sm">
            <NewButton word="New task" onOpen={address.openNew} />
            <TakeNextButton filter={toTake} onTaken={address.open} />
          </Group>
        }
      />
      {may(user, 'case-management') && <TaskPages />}
      <CaseLists
        lists={lists}
        details={newTask || openCase || null}
        empty={emptyWords[current.name]}
        actionOf={(caseLine) =>
          caseLine.owner === null &&
          caseLine.closedAt === null && <TakeButton caseId={caseLine.id} />
        }
      />
    </>
  );
}
