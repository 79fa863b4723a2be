/** Finds what a message names: the type, the clinicians and the room, and says by the field what is not known. */
import type { Connection } from '#server/platform/postgres/database.ts';
import * as codes from '#server/outside-appointments/core/schedule-code-store.ts';
import type {
  ScheduleSource,
  StatedAppointment,
  StatedCode,
} from '#server/outside-appointments/core/stated-appointment.ts';

export interface Parts {
  typeId: string;
  practitionerIds: string[];
  locationId: string | null;
  /** Why a person has to look, where rooms are named of which none is known here; null: all is well. */
  unknownRoom: string | null;
  remarks: string[];
}

const quoted = ({ code, words }: StatedCode) =>
  words && words !== code ? `'${code}' (${words})` : `'${code}'`;

const idOf = (known: readonly codes.KnownCode[], { code }: StatedCode): string | undefined =>
  known.find((one) => one.code === code)?.id;

/** The time of the people counts: a room that is not known holds up no booking. */
export async function findParts(
  db: Connection,
  { id: sourceId, organizationId }: ScheduleSource,
  { types, people, rooms }: StatedAppointment,
): Promise<Parts | { unknown: string }> {
  const codesFor = (kind: codes.CodeKind, stated: readonly StatedCode[]) =>
    codes.knownCodes(db, kind, {
      organizationId,
      sourceId,
      codes: [...new Set(stated.map(({ code }) => code))],
    });
  const codesOfFeed = {
    types: await codesFor('type', types),
    people: await codesFor('practitioner', people),
    rooms: await codesFor('location', rooms),
  };
  const typeId = types.flatMap((one) => idOf(codesOfFeed.types, one) ?? [])[0];
  const strangers = people.filter((one) => idOf(codesOfFeed.people, one) === undefined);
  const unknown = [
    ...(typeId !== undefined
      ? []
      : types.length === 0
        ? ['AIS-3 and SCH-8 name no type']
        : types.map((one) => `${one.field} ${quoted(one)} is no type here`)),
    ...(people.length === 0 ? ['AIP-3 and AIG-3 name no clinician'] : []),
    ...strangers.map((one) => `${one.field} ${quoted(one)} is no clinician here`),
  ];
  if (typeId === undefined || unknown.length > 0) return { unknown: unknown.join('; ') };
  const [locationId = null] = rooms.flatMap((one) => idOf(codesOfFeed.rooms, one) ?? []);
  const noRooms = await codes.codesOfNoRoom(db, { sourceId, codes: rooms.map(({ code }) => code) });
  const unknownRooms = rooms.filter(
    (one) => idOf(codesOfFeed.rooms, one) === undefined && !noRooms.includes(one.code),
  );
  const roomWords = unknownRooms.map(
    (one) => `${one.field} ${quoted(one)} is no room here: it is booked without it`,
  );
  const isUnknown = locationId === null && unknownRooms.length > 0;
  return {
    typeId,
    practitionerIds: [...new Set(people.flatMap((one) => idOf(codesOfFeed.people, one) ?? []))],
    locationId,
    unknownRoom: isUnknown ? roomWords.join('; ') : null,
    remarks: isUnknown ? [] : roomWords,
  };
}
