/** The attending of a stay: named by its Encounter, and who that is here where it is sure. */
import { z } from 'zod';
import { folded } from '#shared/text/name-folding.ts';
import type { Attending } from '#shared/queries/review-stay.ts';
import { colleaguesByName } from '#server/people/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

const Participant = z.looseObject({
  type: z
    .array(
      z.looseObject({ coding: z.array(z.looseObject({ code: z.string().optional() })).optional() }),
    )
    .optional(),
  period: z.looseObject({ end: z.string().optional() }).optional(),
  individual: z
    .looseObject({ reference: z.string().optional(), display: z.string().optional() })
    .optional(),
});
type Participant = z.infer<typeof Participant>;
const Encounter = z.looseObject({ participant: z.array(Participant) });

/** FHIR's code of the attending (v3-ParticipationType). */
const attendingCode = 'ATND';

const codesOf = ({ type = [] }: Participant) =>
  type.flatMap(({ coding = [] }) => coding.map(({ code }) => code));

/** The last one whose part has not ended; PV1-7 comes as the only participant, without a type. */
function attendingIn(body: unknown): Participant['individual'] {
  const encounter = Encounter.safeParse(body);
  if (!encounter.success) return undefined;
  const present = encounter.data.participant.filter(({ period }) => period?.end === undefined);
  const marked = present.findLast((participant) => codesOf(participant).includes(attendingCode));
  const [only, ...others] = present;
  const isUnmarked = only && others.length === 0 && codesOf(only).length === 0;
  return (marked ?? (isUnmarked ? only : undefined))?.individual;
}

/** Written before or behind a name, and no part of it. */
const titles = new Set(
  'dr prof professor mr mrs ms miss sir dame md do mbbs mbchb bm bs phd mph frcp facp rn np pa'.split(
    ' ',
  ),
);

/** Its words without titles, in one order: "OKAFOR, Lena MD" is "Dr. Lena Okafor". */
export const nameWords = (name: string): string[] =>
  folded(name)
    .replaceAll('.', '')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !titles.has(word))
    .toSorted();

const isSameName = (one: readonly string[], other: readonly string[]) =>
  one.length > 1 && one.join(' ') === other.join(' ');

const idIn = (reference: string | undefined) =>
  /^Practitioner\/([\da-f-]{36})$/.exec(reference ?? '')?.[1];

/** As many as can have one name. */
const mostNamesakes = 50;

/** @param body FHIR's Encounter; null where none is stored. */
export async function attendingOf(
  db: Connection,
  organizationId: string,
  body: unknown,
): Promise<Attending | null> {
  const individual = attendingIn(body);
  const id = idIn(individual?.reference);
  const words = nameWords(individual?.display ?? '');
  const search = words.join(' ');
  if (!individual?.display || search === '') return null;
  const query = { organizationId, search, cliniciansOnly: true, limit: mostNamesakes };
  const namesakes = (await colleaguesByName(db, query)).filter(
    ({ id: personId, fullName }) => personId === id || isSameName(nameWords(fullName), words),
  );
  const [first, ...others] = namesakes;
  const certain =
    namesakes.find(({ id: personId }) => personId === id) ??
    (others.length === 0 ? first : undefined);
  return {
    name: individual.display,
    clinician: certain
      ? { id: certain.id, fullName: certain.fullName, hospitalRole: certain.hospitalRole }
      : null,
    namesakes: namesakes.length,
  };
}
