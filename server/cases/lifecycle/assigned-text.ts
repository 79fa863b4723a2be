/** What somebody is written of a case that they are given as it is opened. No patient is named: messages are read on locked screens too. */
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { AddressedText } from '#server/cases/needs.ts';

interface AssignedCase {
  kind: KindName;
  owner: { ownerId: string | null; ownerUnitId: string | null };
}

/** For who acts, a role or nobody there is none. */
export function assignedText(
  { session }: Pick<SignedIn, 'session'>,
  { kind, owner }: AssignedCase,
): AddressedText[] {
  const { ownerId: personId, ownerUnitId: unitId } = owner;
  const { label } = kindOf(kind);
  if (unitId !== null)
    return [
      { unitId, text: `I gave this unit a case: ${label}. It is under For my unit in your tasks.` },
    ];
  if (personId === null || personId === session.person.id) return [];
  return [{ personId, text: `I gave you a case: ${label}. It is under Mine in your tasks.` }];
}
