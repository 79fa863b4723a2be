/** A generated record of one patient over a stay, as FHIR R4: notes, labs, orders and diagnoses, the same each time. */
import { DateTime } from 'luxon';
import { seededRandom } from './day-plan.ts';
import type { DemoStay } from './stays/stays.ts';
import type { Lab } from './stays/story.ts';

interface RecordContext {
  stay: DemoStay;
  recordNumber: string;
  /** In the hospital's zone. */
  admittedAt: DateTime;
}

/** The `nth` morning on the ward: who came late in the night is seen on the next one. */
function morning({ admittedAt, recordNumber }: RecordContext, nth: number, hour: number): DateTime {
  const minute = Number.parseInt(recordNumber.slice(-2), 10) % 50;
  const first = admittedAt.plus({ hours: 6 }).startOf('day').plus({ days: 1 });
  return first.plus({ days: nth }).set({ hour, minute });
}

interface TimedResource {
  time: DateTime;
  resource: object;
}

const encoded = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const at = (time: DateTime) => time.toUTC().toISO() ?? '';

const subjectOf = ({ recordNumber }: RecordContext) => ({ reference: `Patient/${recordNumber}` });
const encounterOf = ({ recordNumber }: RecordContext) => ({
  reference: `Encounter/${recordNumber}.stay`,
});

/** Some records do not say whether a stay was planned. */
export function admissionTypeOf(key: string): { priority?: object } {
  const code = [null, 'C', 'E', 'E', 'U'][seededRandom(`admission ${key}`)(5)];
  const system = 'http://terminology.hl7.org/CodeSystem/v2-0007';
  return code ? { priority: { coding: [{ system, code }] } } : {};
}

function flagOf({ high = Infinity, low = -Infinity }: Lab, value: number): 'H' | 'L' | null {
  if (value > high) return 'H';
  return value < low ? 'L' : null;
}

/** Early in the morning, but for those of the admission. */
function results(context: RecordContext): TimedResource[] {
  const { stay, recordNumber, admittedAt } = context;
  return stay.story.labs.flatMap((lab, number) =>
    lab.values.map((value, day) => {
      const first = admittedAt.plus({ hours: 1, minutes: number });
      const time = day === 0 ? first : morning(context, day - 1, 6).plus({ minutes: number });
      const flag = flagOf(lab, value);
      return {
        time,
        resource: {
          resourceType: 'Observation',
          id: `${recordNumber}.lab.${number}.${day}`,
          status: 'final',
          code: {
            text: lab.name,
            coding: [{ system: 'http://loinc.org', code: lab.code, display: lab.name }],
          },
          subject: subjectOf(context),
          encounter: encounterOf(context),
          effectiveDateTime: at(time),
          valueQuantity: { value, unit: lab.unit },
          ...(flag && { interpretation: [{ coding: [{ code: flag }] }] }),
        },
      };
    }),
  );
}

function orders(context: RecordContext): TimedResource[] {
  const { stay, recordNumber, admittedAt } = context;
  return stay.story.orders.map(([name, dose], order) => {
    const time = admittedAt.plus({ hours: 2, minutes: order * 5 });
    return {
      time,
      resource: {
        resourceType: 'MedicationRequest',
        id: `${recordNumber}.order.${order}`,
        status: 'active',
        intent: 'order',
        medicationCodeableConcept: { text: name },
        subject: subjectOf(context),
        encounter: encounterOf(context),
        authoredOn: at(time),
        requester: { display: stay.attending },
        dosageInstruction: [{ text: dose }],
      },
    };
  });
}

function notes(context: RecordContext): TimedResource[] {
  const { stay, recordNumber, admittedAt } = context;
  const { admission, nursing, progress } = stay.story;
  const written = [
    { kind: 'History and physical', text: admission, time: admittedAt.plus({ minutes: 90 }) },
    ...(nursing === undefined
      ? []
      : [{ kind: 'Nursing note', text: nursing, time: admittedAt.plus({ hours: 4 }) }]),
    ...progress.map((text, day) => ({
      kind: 'Progress note',
      text,
      time: morning(context, day, 9),
    })),
  ];
  return written.map(({ kind, text, time }, number) => ({
    time,
    resource: {
      resourceType: 'DocumentReference',
      id: `${recordNumber}.note.${number}`,
      status: 'current',
      type: { text: kind },
      subject: subjectOf(context),
      date: at(time),
      author: [{ display: kind === 'Nursing note' ? 'Ward nurse' : stay.attending }],
      context: { encounter: [encounterOf(context)] },
      content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data: encoded(text) } }],
    },
  }));
}

function diagnosis(context: RecordContext): TimedResource {
  const { stay, recordNumber, admittedAt } = context;
  const [code, title] = stay.story.diagnosis;
  const time = admittedAt.plus({ hours: 2 });
  return {
    time,
    resource: {
      resourceType: 'Condition',
      id: `${recordNumber}.diagnosis`,
      clinicalStatus: { coding: [{ code: 'active' }] },
      code: {
        text: title,
        coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code, display: title }],
      },
      subject: subjectOf(context),
      encounter: encounterOf(context),
      recordedDate: at(time),
      recorder: { display: stay.attending },
    },
  };
}

const hoursBefore = (now: DateTime, hours: number) =>
  now.minus({ minutes: Math.round(hours * 60) }).startOf('minute');

export const servicesOfWards: Record<string, string> = {
  '2 North': 'Intensive Care',
  '4 West': 'General Medicine',
  '5 East': 'Surgery',
  '6 West': 'Neurology',
};

/** The ward and bed of "4 West 401", and who treats there. */
function placeOf(bed: string) {
  const ward = bed.slice(0, bed.lastIndexOf(' '));
  const level = (code: string, display: string) => ({
    location: { display },
    physicalType: { coding: [{ code }] },
  });
  return {
    location: [level('wa', ward), level('bd', bed)],
    serviceType: { text: servicesOfWards[ward] },
  };
}

/** What has happened until `now`, or until the stay ended. */
export function demoRecord(
  { stay, recordNumber }: { stay: DemoStay; recordNumber: string },
  now: Date,
  zone: string,
): object {
  const local = DateTime.fromJSDate(now, { zone });
  const admittedAt = hoursBefore(local, stay.admittedHoursAgo);
  const endedAt = stay.endedHoursAgo === undefined ? null : hoursBefore(local, stay.endedHoursAgo);
  const context = { stay, recordNumber, admittedAt };
  const encounter = {
    resourceType: 'Encounter',
    id: `${recordNumber}.stay`,
    status: endedAt ? 'finished' : 'in-progress',
    class: { code: 'IMP', display: 'Inpatient stay' },
    subject: subjectOf(context),
    period: { start: at(admittedAt), ...(endedAt && { end: at(endedAt) }) },
    ...admissionTypeOf(recordNumber),
    ...placeOf(stay.bed),
    participant: [{ individual: { display: stay.attending } }],
  };
  const until = endedAt ?? local;
  const soFar = [diagnosis(context), ...orders(context), ...results(context), ...notes(context)]
    .filter(({ time }) => time <= until)
    .map(({ resource }) => resource);
  const identifier = [{ type: { coding: [{ code: 'MR' }] }, value: recordNumber }];
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [{ resourceType: 'Patient', id: recordNumber, identifier }, encounter, ...soFar].map(
      (resource) => ({ resource }),
    ),
  };
}
