/** Who may move, take, assign and undo a case. */
import { isClosedState, kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { Move } from '#shared/case-kinds/kind.ts';
import { undoMinutes } from '#shared/cases.ts';
import { minuteMs } from '#shared/durations.ts';
import { isClinical, may } from '#shared/roles.ts';
import type { Practitioner } from '#server/platform/session.ts';
import type { StoredEvent } from './case-event-store.ts';
import type { Reader, StoredCase } from './store.ts';

/** What the roster gives the person now (core/duty.ts), and the units that they belong to. */
export type Duty = Pick<Reader, 'roles' | 'coveredIds' | 'unitIds'>;

type Standing = Pick<StoredCase, 'kind' | 'ownerId' | 'ownerRole' | 'state' | 'openedBy'> &
  Partial<Pick<StoredCase, 'ownerUnit'>>;

export const isWorker = (person: Practitioner, { kind }: Pick<Standing, 'kind'>): boolean =>
  may(person, kindOf(kind).permission);

/** Whether this person may have a case of the kind at all. */
export const mayHave = (
  person: Pick<Practitioner, 'hospitalRole' | 'customJob'>,
  kind: KindName,
): boolean => kindOf(kind).isForClinicians !== true || isClinical(person);

/** Why somebody gets no case of this kind: `which` is their job. */
export const noClinicianWords = (which: string, kind: KindName): string =>
  `${which} is no clinical job. A ${kindOf(kind).label.toLowerCase()} goes to clinicians alone, who sign what they answer.`;

/** Why no case of this kind goes to the people of a unit. */
export const noClinicianUnitWords = (kind: KindName): string =>
  `A unit has people of other jobs too. A ${kindOf(kind).label.toLowerCase()} goes to clinicians alone, who sign what they answer.`;

export const noClinicianOf = (
  { fullName, hospitalRole }: { fullName: string; hospitalRole: string },
  kind: KindName,
): string => noClinicianWords(`${fullName} works as ${hospitalRole}, which`, kind);

/** The owner may make every move; people who work the queue, and who opened it, those that are marked for them. */
export const mayMove = (
  person: Practitioner,
  standing: Standing,
  move: Pick<Move, 'by'>,
): boolean =>
  standing.ownerId === person.id ||
  (move.by !== 'owner' && isWorker(person, standing)) ||
  (move.by === 'opener' && standing.openedBy === person.id);

/** The moves that the page offers; built-in ones need more than a note and are made by their feature. */
export const movesOf = (person: Practitioner, standing: Standing): string[] =>
  Object.entries(kindOf(standing.kind).moves)
    .filter(([, move]) => move.from.includes(standing.state) && !move.isBuiltIn)
    .filter(([, move]) => mayMove(person, standing, move))
    .map(([name]) => name);

/** Whether the case is of somebody off duty whom this person covers. */
export const covers = (standing: Standing, { coveredIds }: Duty): boolean =>
  standing.ownerId !== null &&
  kindOf(standing.kind).followsDuty === true &&
  coveredIds.includes(standing.ownerId);

export const mayTake = (person: Practitioner, standing: Standing, duty: Duty): boolean =>
  !isClosedState(standing.kind, standing.state) &&
  mayHave(person, standing.kind) &&
  (standing.ownerId === null
    ? isWorker(person, standing) ||
      (standing.ownerRole !== null && duty.roles.includes(standing.ownerRole)) ||
      duty.unitIds.includes(standing.ownerUnit?.id ?? '')
    : covers(standing, duty));

export const mayAssign = (person: Practitioner, standing: Standing): boolean =>
  !isClosedState(standing.kind, standing.state) &&
  (standing.ownerId === person.id || standing.openedBy === person.id || isWorker(person, standing));

/** Who has it, or works on such cases. */
export const mayClearFlag = (person: Practitioner, standing: Standing): boolean =>
  standing.ownerId === person.id || isWorker(person, standing);

/**
 * The last event is the person's own move, some minutes old at most, and nothing of it has left the
 * house; or it is the server's, made by a fact, which who works on the case takes back at any time.
 */
export function undoable(
  person: Practitioner,
  standing: Standing,
  { last, now }: { last: StoredEvent | undefined; now: Date },
): StoredEvent | null {
  if (last?.event !== 'moved') return null;
  const move = kindOf(standing.kind).moves[String(last.detail['move'])];
  if (last.by === null)
    return move?.byRule && mayMove(person, standing, { by: 'worker' }) ? last : null;
  if (last.by.id !== person.id) return null;
  if (!move || move.isFinal) return null;
  return now.getTime() - Date.parse(last.at) <= undoMinutes * minuteMs ? last : null;
}
