/** Segments that a hospital added to the standard (Z...): those that a feed's mapping names are kept as text. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import type { Mapping } from '#shared/facts/feed-mappings.ts';
import { keptTextExtension, keptTextsIn } from '#server/facts/core/kept-text.ts';

/** As many characters as other texts of a fact have at most. */
const most = 4_000;

/** As it came; null where it is too long to be kept. */
export function keptTextOf(segment: Hl7Segment): string | null {
  const text = segment.toString();
  return text.length > most ? null : text;
}

export const tooLongRemark = ({ name }: Hl7Segment): string =>
  `${name} is not kept: it is longer than ${most} characters`;

const namedIn = (message: Hl7Message, { keptSegments }: Mapping): Hl7Segment[] =>
  keptSegments.length === 0
    ? []
    : message.segments.filter(({ name }) => keptSegments.includes(name));

export const keptSegmentRemarks = (message: Hl7Message, mapping: Mapping): string[] =>
  namedIn(message, mapping)
    .filter((segment) => keptTextOf(segment) === null)
    .map(tooLongRemark);

/** A message about a patient alone states no fact that could have them. */
export const unkeptSegments = (message: Hl7Message, mapping: Mapping): string[] => [
  ...new Set(
    namedIn(message, mapping).map(
      ({ name }) => `${name} is not kept: the message is about a patient alone`,
    ),
  ),
];

/** Of a stay: what comes replaces what is stored of its name; what does not come stays. */
export function keptExtensions(
  message: Hl7Message,
  mapping: Mapping,
  stored: unknown,
): object[] | undefined {
  const segments = namedIn(message, mapping).flatMap((segment) => {
    const text = keptTextOf(segment);
    return text === null ? [] : [{ name: segment.name, text }];
  });
  const names = new Set(segments.map(({ name }) => name));
  const others = keptTextsIn(stored).filter((text) => !names.has(text.slice(0, 3)));
  const texts = [...others, ...segments.map(({ text }) => text)];
  return texts.length > 0 ? texts.map(keptTextExtension) : undefined;
}
