/** People move cases, take a move back, and write notes. */
import type { CaseRef, MoveCase, NoteCase, UndoCase } from '#shared/cases.ts';
import { isClosedState, moveFrom } from '#shared/case-kinds/kinds.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { wrongField, Refusal } from '#server/platform/errors.ts';
import {
  isUniqueViolation,
  transactionInTurn,
  type Connection,
} from '#server/platform/postgres/database.ts';
import { putBackClocks, type ClockChanges } from '#server/cases/core/clocks.ts';
import { followDates } from '#server/cases/core/moved-clocks.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { aboutCase, caseTurn, moveCase } from '#server/cases/core/move-case.ts';
import { readerOf, requireCase } from '#server/cases/core/case-reader.ts';
import { mayMove, undoable } from '#server/cases/core/case-rights.ts';
import * as store from '#server/cases/core/store.ts';
import { sendCasesChanged } from '#server/cases/core/case-change-events.ts';

type CaseAction =
  | 'case.assign'
  | 'case.call'
  | 'case.clear-flag'
  | 'case.file-add'
  | 'case.file-remove'
  | 'case-letter.begin'
  | 'case-letter.save'
  | 'case-letter.drop'
  | 'case-letter.sign'
  | 'case-letter.deliver'
  | 'case-packet.make'
  | 'case.move'
  | 'case.note'
  | 'case.retime'
  | 'case.take'
  | 'case.undo';

/** Runs the change of one case in a transaction, audits it also where it is refused, and publishes it. */
export async function changing(
  signedIn: SignedIn,
  {
    action,
    caseId,
    find = requireCase,
  }: {
    action: CaseAction;
    caseId: string;
    find?: typeof requireCase;
  },
  work: (
    db: Connection,
    storedCase: store.StoredCase & { organizationId: string },
    reader: store.Reader,
  ) => Promise<void>,
): Promise<CaseRef> {
  const { organizationId } = signedIn.session.person;
  await attempted(signedIn, { action, object: aboutCase(caseId) }, async () => {
    const reader = await readerOf(signedIn);
    await transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const storedCase = await find(db, reader, caseId);
      await work(db, { ...storedCase, organizationId }, reader);
    });
  });
  sendCasesChanged(signedIn, organizationId);
  return { caseId };
}

/** Who has it, in the words of the refusal. */
const notYours = ({ ownerName }: Pick<store.StoredCase, 'ownerName'>) =>
  ownerName === null
    ? new Refusal('cases.not-yours')
    : new Refusal('cases.not-yours', { words: `${ownerName} has this case.` });

export const move = (
  signedIn: SignedIn,
  { caseId, version, move: name, note }: MoveCase,
): Promise<CaseRef> =>
  changing(signedIn, { action: 'case.move', caseId }, async (db, storedCase) => {
    const move = moveFrom(storedCase.kind, storedCase.state, name);
    if (!move || move.isBuiltIn) throw new Refusal('cases.move-unfit');
    if (!mayMove(signedIn.session.person, storedCase, move)) throw notYours(storedCase);
    if (move.needsNote && note === '') throw wrongField('note', 'Say why');
    await moveCase(db, signedIn, { of: storedCase, version, move: name, note });
  });

/** Throws where another case of the same is open by now. */
async function putBackState(...change: Parameters<typeof store.update>): Promise<void> {
  try {
    if (!(await store.update(...change))) throw new Refusal('conflict');
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('cases.same-open', { cause: error });
    throw error;
  }
}

/** Takes the last move back, with the clocks that it started, paused or ended. */
export const undo = (signedIn: SignedIn, { caseId, version }: UndoCase): Promise<CaseRef> =>
  changing(signedIn, { action: 'case.undo', caseId }, async (db, storedCase) => {
    const { person } = signedIn.session;
    const at = signedIn.now();
    const last = (await events.of(db, caseId)).at(-1);
    const undone = undoable(person, storedCase, { last, now: at });
    if (!undone?.fromState) throw new Refusal('cases.undo-over');
    const state = undone.fromState;
    const closedAt = isClosedState(storedCase.kind, state) ? at : null;
    await putBackState(db, { caseId, version }, { state, closedAt, at });
    const changes = undone.detail['clocks'] as ClockChanges;
    await putBackClocks(db, signedIn, { caseId, changes });
    // The record may have changed a date since the move.
    if (closedAt === null) await followDates(db, signedIn, storedCase);
    const by = { at, by: person.id, caseId, organizationId: storedCase.organizationId };
    await events.append(db, {
      ...by,
      event: 'undone',
      fromState: storedCase.state,
      toState: state,
    });
    const detail = { kind: storedCase.kind, before: { state: storedCase.state }, after: { state } };
    await record(db, signedIn, { action: 'case.undo', object: aboutCase(caseId), detail });
  });

export const note = (signedIn: SignedIn, { caseId, note: text }: NoteCase): Promise<CaseRef> =>
  changing(signedIn, { action: 'case.note', caseId }, async (db, storedCase) => {
    const { id: by } = signedIn.session.person;
    const at = signedIn.now();
    await store.touch(db, caseId, at);
    const { organizationId } = storedCase;
    await events.append(db, {
      caseId,
      organizationId,
      at,
      by,
      event: 'noted',
      detail: { note: text },
    });
    await record(db, signedIn, { action: 'case.note', object: aboutCase(caseId) });
  });
