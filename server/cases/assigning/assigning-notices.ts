/** What people are written of cases that they were assigned at once, or that were taken back: one message each, in which we name no patient. */
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { SignedIn } from '#server/cases/needs.ts';

interface Change {
  row: { kind: KindName };
  ownerId: string | null;
}

/** "3 × CDI review, 1 × Query" */
const kindWords = (kinds: readonly KindName[]): string =>
  [...Map.groupBy(kinds, (kind) => kind)]
    .map(([kind, list]) => `${list.length} × ${kindOf(kind).label}`)
    .join(', ');

/** To everybody but who acts. */
function noticesOf(
  { session }: SignedIn,
  changes: readonly Change[],
  words: (kinds: readonly KindName[]) => string,
): { personId: string; text: string }[] {
  const byPerson = Map.groupBy(changes, ({ ownerId }) => ownerId);
  return [...byPerson].flatMap(([personId, list]) =>
    personId === null || personId === session.person.id
      ? []
      : [{ personId, text: words(list.map(({ row }) => row.kind)) }],
  );
}

/** With the reason, where the lead wrote one. */
export const assignedNotices = (signedIn: SignedIn, changes: readonly Change[], note: string) =>
  noticesOf(signedIn, changes, (kinds) => {
    const [kind] = kinds;
    const words =
      kinds.length === 1 && kind
        ? `I assigned a case to you: ${kindOf(kind).label}. It is under Mine in your lists.`
        : `I assigned cases to you: ${kindWords(kinds)}. They are under Mine in your lists.`;
    return note ? `${words}\n${note}` : words;
  });

export const takenBackNotices = (signedIn: SignedIn, changes: readonly Change[]) =>
  noticesOf(
    signedIn,
    changes,
    (kinds) => `I took back what I assigned to you: ${kindWords(kinds)}.`,
  );
