/** Who has a case: the reader is "You", as on every list of theirs. */
import type { CaseLine } from '#shared/cases.ts';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import { useUser } from '#client/shell/session/session.tsx';

type Owner = Pick<CaseLine, 'owner' | 'ownerRole' | 'ownerUnit'>;

/** Whom it waits for: the people of a unit, a role, or both once its clock was missed. */
export function addresseeWords({ ownerRole, ownerUnit }: Omit<Owner, 'owner'>): string {
  const words = [
    ...(ownerUnit ? [`the people of ${ownerUnit.name}`] : []),
    ...(ownerRole === null ? [] : [`${ownerRole} on duty`]),
  ];
  return words.length === 0 ? 'Nobody has it' : `For ${words.join(' or ')}`;
}

export function CaseOwner({ owner, ...addressee }: Owner) {
  const { uid } = useUser();
  if (!owner) return addresseeWords(addressee);
  if (owner.id === uid) return 'You';
  return <ColleagueLink id={owner.id}>{owner.fullName}</ColleagueLink>;
}
