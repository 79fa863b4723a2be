/** Words for a mapping in a list. */
import type { MappingRevision } from '#shared/facts/feed-mappings.ts';
import { segmentsIn, stayClasses } from '#shared/facts/mapping-codes.ts';
import { counted } from '#client/ui/list/counted.ts';

/** "Numbers of type MR. B is Observation. 12 units. Keeps ZPV." */
export function contentWords({
  identifierTypes,
  classes,
  units,
  keptSegments,
}: MappingRevision): string {
  const meanings = classes.map(({ code, meaning }) => `${code} is ${stayClasses[meaning]}`);
  const segments = segmentsIn(keptSegments);
  return [
    `Numbers of type ${identifierTypes}`,
    meanings.join(', '),
    units.length > 0 && counted(units.length, 'unit'),
    segments.length > 0 && `Keeps ${segments.join(', ')}`,
  ]
    .filter(Boolean)
    .map((sentence) => `${String(sentence)}.`)
    .join(' ');
}
