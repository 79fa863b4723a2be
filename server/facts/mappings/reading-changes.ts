/** What two mappings read of one message, and what differs: codes and words, nothing that is a patient's. */
import type { ReadingChange } from '#shared/facts/feed-mappings.ts';
import { stayClasses } from '#shared/facts/mapping-codes.ts';
import { keptTextsIn } from '#server/facts/core/kept-text.ts';
import { stayOf, unitOf } from '#server/facts/hl7/adt.ts';
import { UnfitMessage } from '#server/facts/hl7/fields.ts';
import type { PreparedMessage } from '#server/facts/hl7/prepare-message.ts';

type Reading = Record<string, string>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textAt = (resource: unknown, ...path: (string | number)[]): string => {
  const value = path.reduce<unknown>(
    (at, key) => (isRecord(at) ? (at as Record<string | number, unknown>)[key] : undefined),
    resource,
  );
  return typeof value === 'string' ? value : '';
};

const classWords = (code: string): string =>
  Object.hasOwn(stayClasses, code)
    ? `${stayClasses[code as keyof typeof stayClasses]} (${code})`
    : `${code}, not known`;

const segmentNames = (texts: readonly string[]): string =>
  [...new Set(texts.map((text) => text.slice(0, 3)))].join(', ') || 'none';

function stayReading(message: Extract<PreparedMessage, { is: 'stay' }>): Reading {
  const { zone, statedAt, mapping, event } = message;
  const context = { id: 'stay', zone, statedAt, stored: null, mapping };
  try {
    const stay = stayOf(message.message, event, context);
    return {
      'Class of the stay': classWords(textAt(stay, 'class', 'code')),
      Unit: unitOf(message.message.getSegment('PV1'), mapping) || 'none',
      'Segments kept as text': segmentNames(
        keptTextsIn(isRecord(stay) ? stay['extension'] : undefined),
      ),
    };
  } catch (error) {
    if (!(error instanceof UnfitMessage)) throw error;
    return { Outcome: `Not stored: ${error.message}` };
  }
}

function contentReading(prepared: PreparedMessage): Reading {
  if (prepared.is === 'stay') return stayReading(prepared);
  if (prepared.is !== 'results') return {};
  const { keptSegments } = prepared.mapping;
  const comments = prepared.drafts.flatMap((draft) => draft.comments);
  const keptComments = comments.filter((text) => keptSegments.includes(text.slice(0, 3)));
  return { 'Segments kept as text': segmentNames(keptComments) };
}

/** Numbers themselves are a patient's: how many there are says that another is found. */
function numberWords(prepared: PreparedMessage): string {
  if (!('identifiers' in prepared)) return '';
  const { identifiers, noNumber } = prepared;
  if (noNumber !== null) return noNumber;
  return identifiers.length === 1 ? 'One number' : `${identifiers.length} numbers`;
}

function readingOf(prepared: PreparedMessage): Reading {
  if (prepared.is === 'unfit' || prepared.is === 'held')
    return { Outcome: `Not stored: ${prepared.reason}` };
  if (prepared.is === 'merge') return { Outcome: 'Merge' };
  return {
    Outcome: 'Read',
    'Record number': numberWords(prepared),
    ...contentReading(prepared),
  };
}

const remarksOf = (prepared: PreparedMessage): string[] =>
  'remarks' in prepared ? prepared.remarks : [];

/** Those that either has alone. */
function remarkChange(before: PreparedMessage, after: PreparedMessage): ReadingChange[] {
  const [earlier, later] = [remarksOf(before), remarksOf(after)];
  const change = {
    what: 'Remarks',
    before: earlier.filter((remark) => !later.includes(remark)).join('; ') || 'none',
    after: later.filter((remark) => !earlier.includes(remark)).join('; ') || 'none',
  };
  return change.before === change.after ? [] : [change];
}

/** Numbers of the same count may be others. */
const otherNumbers = (before: PreparedMessage, after: PreparedMessage): boolean =>
  'identifiers' in before &&
  'identifiers' in after &&
  before.identifiers.join('~') !== after.identifiers.join('~');

const otherMerge = (before: PreparedMessage, after: PreparedMessage): boolean =>
  before.is === 'merge' &&
  after.is === 'merge' &&
  (before.survivor !== after.survivor || before.duplicate !== after.duplicate);

export function readingChanges(before: PreparedMessage, after: PreparedMessage): ReadingChange[] {
  const [one, other] = [readingOf(before), readingOf(after)];
  const changes = [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap(
    (what): ReadingChange | [] => {
      const change = { what, before: one[what] ?? '', after: other[what] ?? '' };
      return change.before === change.after ? [] : change;
    },
  );
  changes.push(...remarkChange(before, after));
  const isNumbered = changes.some(({ what }) => what === 'Record number');
  if (!isNumbered && (otherNumbers(before, after) || otherMerge(before, after)))
    changes.push({ what: 'Record number', before: 'A number', after: 'Another number' });
  return changes;
}
