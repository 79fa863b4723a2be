/** Notes which components of a message are read while the code reads it that applies messages. */
import type { Hl7Field, Hl7Message, Hl7Segment } from '@medplum/core';
import type { FieldUse } from '#shared/facts/message-previews.ts';

const whole = 'whole';
type Reads = Set<string>;

export interface ReadTrace {
  /** How much of what stands in the field was read. */
  useOf: (segment: Hl7Segment, field: number) => FieldUse;
  /** Its components that were not read, as `PV1-7.6`; of a second repetition `PID-3[2].1`. */
  unreadOf: (segment: Hl7Segment, field: number) => string[];
  /** What is read from now on is not noted. */
  stop: () => void;
}

const componentKey = (repetition: number, component: number) => `${repetition}.${component}`;

/** Each component that is not empty. */
const filled = ({ components }: Hl7Field): string[] =>
  components.flatMap((parts, repetition) =>
    parts.flatMap((part, index) =>
      part === '' || part === '""' ? [] : componentKey(repetition, index),
    ),
  );

function watched(parts: string[], note: (component: number) => void): string[] {
  return new Proxy(parts, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) note(Number(key));
      return Reflect.get(target, key) as unknown;
    },
  });
}

function watchedField(field: Hl7Field, note: (key: string) => void): Hl7Field {
  return new Proxy(field, {
    get(target, key) {
      if (key === 'components')
        return target.components.map((parts, repetition) =>
          watched(parts, (component) => note(componentKey(repetition, component))),
        );
      if (key === 'toString') {
        note(whole);
        return () => target.toString();
      }
      return Reflect.get(target, key) as unknown;
    },
  });
}

/** From now on the message notes what is read of it. */
export function traceReads(message: Hl7Message): ReadTrace {
  let isOn = true;
  const bySegment = new Map<Hl7Segment, Map<number, Reads>>();
  const wholeSegments = new Set<Hl7Segment>();
  for (const segment of message.segments) {
    const fields = new Map<number, Reads>();
    bySegment.set(segment, fields);
    const getField = segment.getField.bind(segment);
    segment.getField = (number) => {
      const field = getField(number) as Hl7Field | undefined;
      if (!field || !isOn) return field as Hl7Field;
      const reads = fields.get(number) ?? new Set<string>();
      fields.set(number, reads);
      return watchedField(field, (key) => isOn && reads.add(key));
    };
    // Other segments are looked through for escapes: that keeps nothing of them.
    if (!segment.name.startsWith('Z')) continue;
    const toText = segment.toString.bind(segment);
    segment.toString = () => {
      if (isOn) wholeSegments.add(segment);
      return toText();
    };
  }
  /** Of a field that is not read as a whole: all that stands in it, and what of it was not read. */
  const partsOf = (segment: Hl7Segment, number: number) => {
    const reads = bySegment.get(segment)?.get(number) ?? new Set<string>();
    const field = segment.fields[segment.name === 'MSH' ? number - 1 : number];
    const components = field ? filled(field) : [];
    const isWhole = wholeSegments.has(segment) || reads.has(whole);
    const unread = isWhole ? [] : components.filter((key) => !reads.has(key));
    return { components, unread, isRead: isWhole || reads.size > 0 };
  };
  return {
    useOf: (segment, number) => {
      const { components, unread, isRead } = partsOf(segment, number);
      if (!isRead) return 'not-kept';
      if (unread.length === 0) return 'read';
      return unread.length === components.length ? 'not-kept' : 'partly';
    },
    unreadOf: (segment, number) =>
      partsOf(segment, number).unread.map((key) => {
        const [repetition = 0, component = 0] = key.split('.').map(Number);
        const nth = repetition === 0 ? '' : `[${repetition + 1}]`;
        return `${segment.name}-${number}${nth}.${component + 1}`;
      }),
    stop: () => {
      isOn = false;
    },
  };
}
