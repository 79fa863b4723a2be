/** Who may open which kind of case by hand: for the form that offers it, and for the server. */
import { may, type Person } from '#shared/roles.ts';
import { kindOf, type KindName } from './kinds.ts';

/** Kinds that anybody may be given are opened by anybody of the staff, others by who works their queue. */
export function mayOpenByHand(person: Person, name: KindName): boolean {
  const { isOpenedByHand, isForAnybody, permission } = kindOf(name);
  if (isOpenedByHand !== true) return false;
  return isForAnybody === true ? may(person, 'cases.work') : may(person, permission);
}
