/** Who has a case: the reader is "You", as on every list of theirs. */
import type { CaseLine } from '#shared/cases.ts';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import { useUser } from '#client/shell/session/session.tsx';

export function CaseOwner({ owner, ownerRole }: Pick<CaseLine, 'owner' | 'ownerRole'>) {
  const { uid } = useUser();
  if (!owner) return ownerRole === null ? 'Nobody has it' : `For ${ownerRole} on duty`;
  if (owner.id === uid) return 'You';
  return <ColleagueLink id={owner.id}>{owner.fullName}</ColleagueLink>;
}
