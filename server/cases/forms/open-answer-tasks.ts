/** Opens the tasks that answers of a signed form call for, in the transaction of what is signed or closed. */
import type { TaskOfAnswer } from '#shared/cases/case-forms.ts';
import type { OpenedTask } from '#shared/cases/case-forms/answer-tasks.ts';
import { hourMs } from '#shared/durations.ts';
import type { CaseActor } from '#server/cases/core/move-case.ts';
import { openCases } from '#server/cases/core/open-cases.ts';
import type { StoredCase } from '#server/cases/core/store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface AnswerTasks {
  of: Pick<StoredCase, 'id' | 'patientId' | 'encounterId'> & { organizationId: string };
  /** The title of the form. */
  formTitle: string;
  tasks: readonly OpenedTask[];
}

/** They are about the patient of the case, whose follow-ups they are, and nobody's yet. */
export async function openAnswerTasks(
  db: Connection,
  actor: CaseActor,
  { of: { id: parentId, organizationId, patientId, encounterId }, formTitle, tasks }: AnswerTasks,
): Promise<TaskOfAnswer[]> {
  const at = actor.now().getTime();
  const ids = await openCases(
    db,
    actor,
    tasks.map(({ task, hours }) => ({
      organizationId,
      kind: 'task' as const,
      title: task,
      subject: { instructions: `An answer in “${formTitle}”: ${task}.` },
      patientId,
      encounterId,
      parentId,
      targetAt: new Date(at + hours * hourMs),
    })),
  );
  return tasks.flatMap(({ task }, index) => {
    const id = ids[index];
    return id ? [{ caseId: id, title: task }] : [];
  });
}
