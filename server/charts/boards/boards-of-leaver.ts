/** Boards of charts of somebody who leaves: those that others look at stay, until somebody takes them over. */
import type { LeaverPart } from '#server/people/service.ts';
import { recordAll } from '#server/audit/service.ts';
import { aboutBoard, sendChartsChanged } from '#server/charts/core/board-reader.ts';
import { releaseUsed, usedBoards } from './boards-of-leaver-store.ts';

export const boardsOfLeaver: LeaverPart = {
  list: async (db, query) =>
    (await usedBoards(db, query)).map(({ id, name }) => ({
      kind: 'chart-board' as const,
      id,
      name,
      at: null,
    })),
  release: async (db, signedIn, query) => {
    const ids = await releaseUsed(db, query);
    if (ids.length === 0) return () => {};
    const detail = { before: { ownerId: query.practitionerId }, after: { ownerId: null } };
    await recordAll(
      db,
      signedIn,
      ids.map((id) => ({ action: 'chart-board.release' as const, object: aboutBoard(id), detail })),
    );
    return () => sendChartsChanged(signedIn);
  },
};
