/** Where a patient was during a stay, in order: each place from when until when. */

/** An element of Encounter.location. */
export interface StayLocation {
  location: { display?: string | undefined; [name: string]: unknown };
  /** FHIR's location-physical-type. */
  physicalType?: { coding?: { code?: string | undefined }[] | undefined } | undefined;
  period?: { start?: string | undefined; end?: string | undefined } | undefined;
}

interface Move {
  /** PV1-3, its bed or else its ward; null: the message names none. */
  place: Omit<StayLocation, 'period'> | null;
  /** A12: the patient did not go where the transfer before said. */
  takesBack: boolean;
  /** The stay was ahead until now, so that its place is where it begins. */
  begins: boolean;
  /** As FHIR writes times. */
  startsAt: string;
  movedAt: string;
  endsAt: string | null;
}

/** More than a long stay has; the newest of them. */
const mostPlaces = 200;

const isSame = (place: StayLocation | undefined, { location }: Omit<StayLocation, 'period'>) =>
  place?.location.display === location.display;

const ended = ({ period, ...place }: StayLocation, end: string | null): StayLocation => {
  const start = period?.start;
  if (start === undefined && end === null) return place;
  return {
    ...place,
    period: { ...(start !== undefined && { start }), ...(end !== null && { end }) },
  };
};

function moved(stored: readonly StayLocation[], move: Move): StayLocation[] {
  const { place, takesBack, begins, startsAt, movedAt } = move;
  const last = stored.at(-1);
  if (place === null) return [...stored];
  if (!last || begins) return [{ ...place, period: { start: startsAt } }];
  if (isSame(last, place)) return [...stored.slice(0, -1), { ...last, ...place }];
  if (takesBack && isSame(stored.at(-2), place)) return stored.slice(0, -1);
  const since = last.period?.start;
  // Said of a time before it came there: the place itself is corrected.
  if (since !== undefined && Date.parse(movedAt) <= Date.parse(since))
    return [...stored.slice(0, -1), { ...last, ...place }];
  return [...stored.slice(0, -1), ended(last, movedAt), { ...place, period: { start: movedAt } }];
}

/** The last one is where the patient is, or was when the stay ended. */
export function locationHistory(stored: readonly StayLocation[] = [], move: Move): StayLocation[] {
  const places = moved(stored, move).slice(-mostPlaces);
  const last = places.pop();
  return last ? [...places, ended(last, move.endsAt)] : [];
}
