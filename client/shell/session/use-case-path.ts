/** The page on which somebody opens a case of a kind, from wherever they are. */
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { may } from '#shared/roles.ts';
import { useUser } from './session.tsx';

/** Tasks open a case of every kind; a query is answered on its own page. */
export function useCasePath(): (kind: KindName, caseId: string) => string {
  const user = useUser();
  const pageOf = (kind: KindName) => {
    if (kind !== 'cdi-query') return may(user, 'case-management') ? '/tasks' : '/my-tasks';
    return may(user, 'cdi') ? '/cdi-specialist-dashboard' : '/query';
  };
  return (kind, caseId) => `${pageOf(kind)}?case=${caseId}`;
}
