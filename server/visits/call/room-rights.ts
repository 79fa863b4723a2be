/** Loads who may be in the rooms that are open: sessions, removals, companions, and the visits' states. */
import { may } from '#shared/roles.ts';
import { openSessions } from '#server/auth/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { liveCompanions, type CompanionRow } from '#server/visits/core/companion-store.ts';
import { companionIdentity, type RoomState } from '#server/visits/core/may-stay.ts';
import {
  liveRemovals,
  liveTickets,
  type RemovalRow,
  type TicketRow,
} from '#server/visits/core/moderation-store.ts';
import { withOpenRooms, type OpenRoomRow } from '#server/visits/core/reconcile-store.ts';

type RightsDeps = Pick<Deps, 'db' | 'now' | 'env'>;

/** Open rooms: those of these visits, or all. */
export interface RoomQuery {
  ids: readonly string[] | null;
  most: number;
}

export interface RoomRights {
  /** Of open sessions whose person may conduct visits and was not dropped from this one. */
  validTickets: TicketRow[];
  invalidTickets: TicketRow[];
  removals: RemovalRow[];
  companions: CompanionRow[];
}

/** Of all live visits; as many statements for one as for a hundred. */
export async function loadRights(deps: RightsDeps): Promise<RoomRights> {
  const [tickets, removals, companions] = await Promise.all([
    liveTickets(deps.db),
    liveRemovals(deps.db),
    liveCompanions(deps.db),
  ]);
  const ids = new Set(tickets.flatMap(({ sessionId }) => sessionId ?? []));
  const open = await openSessions(deps, [...ids]);
  const isValid = ({ sessionId, isDropped }: TicketRow) => {
    const person = sessionId === null ? undefined : open.get(sessionId);
    return person !== undefined && may(person, 'visits.conduct') && !isDropped;
  };
  return {
    validTickets: tickets.filter(isValid),
    invalidTickets: tickets.filter((ticket) => !isValid(ticket)),
    removals,
    companions,
  };
}

function roomStateOf({ visitId, state, guestId }: OpenRoomRow, rights: RoomRights): RoomState {
  const ofVisit = <T extends { visitId: string }>(rows: T[]) =>
    rows.filter((row) => row.visitId === visitId);
  return {
    state,
    guestId,
    removed: new Set(ofVisit(rights.removals).map(({ identity }) => identity)),
    tickets: new Map(ofVisit(rights.validTickets).map(({ id, identity }) => [id, identity])),
    companions: new Map(
      ofVisit(rights.companions).map((companion) => [
        companionIdentity(companion.guestId ?? ''),
        companion,
      ]),
    ),
  };
}

export interface OpenRoom {
  row: OpenRoomRow;
  state: RoomState;
}

/** By visit, as of now. */
export async function openRooms(
  deps: RightsDeps,
  query: RoomQuery,
): Promise<ReadonlyMap<string, OpenRoom>> {
  const rights = await loadRights(deps);
  const rows = await withOpenRooms(deps.db, query);
  return new Map(rows.map((row) => [row.visitId, { row, state: roomStateOf(row, rights) }]));
}
