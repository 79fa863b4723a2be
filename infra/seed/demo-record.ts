/** A generated record of one patient over a stay, as FHIR R4: notes, labs, orders and diagnoses, the same for the same name. */
import { DateTime } from 'luxon';
import { pick, seededRandom } from './day-plan.ts';

interface Story {
  diagnosis: [code: string, title: string];
  admission: string;
  /** Title, code, unit, values by day, and from where on it is marked. */
  labs: readonly [string, string, string, readonly number[], (value: number) => 'H' | 'L' | null][];
  orders: readonly [title: string, dose: string][];
  progress: readonly string[];
}

const above = (limit: number) => (value: number) => (value > limit ? ('H' as const) : null);
const below = (limit: number) => (value: number) => (value < limit ? ('L' as const) : null);

const stories: readonly Story[] = [
  {
    diagnosis: ['I50.9', 'Heart failure, unspecified'],
    admission:
      'Short of breath for five days, cannot lie flat. Ankles swollen to the knee. Crackles at both bases. Chest film: pulmonary congestion.',
    labs: [
      ['NT-proBNP', '33762-6', 'pg/mL', [6120, 4380, 2210, 1490], above(450)],
      ['Potassium', '2823-3', 'mmol/L', [4.4, 3.6, 3.2, 3.9], below(3.5)],
      ['Creatinine', '2160-0', 'mg/dL', [1.1, 1.6, 1.9, 1.4], above(1.3)],
    ],
    orders: [
      ['Furosemide', '40 mg IV twice daily'],
      ['Potassium chloride', '20 mmol by mouth once daily'],
    ],
    progress: [
      'Diuresing well, 2.1 l out. Weight down 1.8 kg. Oxygen 2 l.',
      'Walks to the door without stopping. Ejection fraction 30 % on today’s echocardiogram. Potassium low, replaced.',
      'Off oxygen. Weight near its target. Tablets from today.',
    ],
  },
  {
    diagnosis: ['J18.9', 'Pneumonia, unspecified organism'],
    admission:
      'Fever 39.2, cough with green sputum, confused since last night. Pressure 88/50, better after two litres. Infiltrate in the right lower lobe.',
    labs: [
      ['Lactate', '2524-7', 'mmol/L', [3.8, 2.1, 1.2, 1.0], above(2)],
      ['White cells', '6690-2', '10*9/L', [18.4, 16.1, 12.3, 9.8], above(11)],
      ['Sodium', '2951-2', 'mmol/L', [128, 131, 134, 136], below(135)],
    ],
    orders: [
      ['Ceftriaxone', '2 g IV once daily'],
      ['Azithromycin', '500 mg IV once daily'],
    ],
    progress: [
      'Pressure steady without vasopressors. Still confused at night. Oxygen 4 l.',
      'Oriented. Fever gone. Blood culture: Streptococcus pneumoniae.',
      'Room air. Eats and walks. Tablets from tomorrow.',
    ],
  },
  {
    diagnosis: ['N17.9', 'Acute kidney failure, unspecified'],
    admission:
      'Vomiting for four days, little urine. Dry, pressure 96/60. Takes lisinopril and ibuprofen. Creatinine was 0.9 in spring.',
    labs: [
      ['Creatinine', '2160-0', 'mg/dL', [3.4, 2.6, 1.7, 1.2], above(1.3)],
      ['Potassium', '2823-3', 'mmol/L', [5.9, 5.1, 4.6, 4.3], above(5.1)],
      ['Albumin', '1751-7', 'g/dL', [2.6, 2.4, 2.5, 2.7], below(3.5)],
    ],
    orders: [
      ['Ringer’s lactate', '125 ml/h IV'],
      ['Ondansetron', '4 mg IV when needed'],
    ],
    progress: [
      'Urine 0.8 ml/kg/h after fluids. Lisinopril and ibuprofen stopped.',
      'Eats half of her meals, lost 9 kg since summer as her daughter says. Temples hollow. Dietitian asked.',
      'Creatinine near its usual value. Home tomorrow if it holds.',
    ],
  },
];

export interface DemoPatient {
  name: string;
  recordNumber: string;
}

interface DemoStay {
  patient: DemoPatient;
  admittedAt: DateTime;
  now: DateTime;
}

const encoded = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const at = (time: DateTime) => time.toUTC().toISO() ?? '';

function resourcesOf(story: Story, { patient, admittedAt, now }: DemoStay): object[] {
  const id = patient.recordNumber;
  const subject = { reference: `Patient/${id}` };
  const encounter = { reference: `Encounter/${id}.stay` };
  const roll = seededRandom(`record ${patient.name}`);
  const attending = pick(roll, ['Dr. Adaeze Okafor', 'Dr. Ines Ferreira', 'Dr. Jonas Lindqvist']);
  const ward = pick(roll, ['4 West 401', '4 West 407', '5 East 512']);
  const [code, title] = story.diagnosis;
  const note = (key: string, kind: string, text: string, time: DateTime) => ({
    time,
    resource: {
      resourceType: 'DocumentReference',
      id: `${id}.${key}`,
      status: 'current',
      type: { text: kind },
      subject,
      date: at(time),
      author: [{ display: attending }],
      context: { encounter: [encounter] },
      content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data: encoded(text) } }],
    },
  });
  const labs = story.labs.flatMap(([name, loinc, unit, values, flagOf], lab) =>
    values.map((value, day) => {
      const time = admittedAt.plus({ days: day, hours: day === 0 ? 1 : -2, minutes: lab });
      const flag = flagOf(value);
      return {
        time,
        resource: {
          resourceType: 'Observation',
          id: `${id}.lab.${lab}.${day}`,
          status: 'final',
          code: {
            text: name,
            coding: [{ system: 'http://loinc.org', code: loinc, display: name }],
          },
          subject,
          encounter,
          effectiveDateTime: at(time),
          valueQuantity: { value, unit },
          ...(flag && { interpretation: [{ coding: [{ code: flag }] }] }),
        },
      };
    }),
  );
  const orders = story.orders.map(([name, dose], order) => ({
    time: admittedAt.plus({ hours: 2, minutes: order * 5 }),
    resource: {
      resourceType: 'MedicationRequest',
      id: `${id}.order.${order}`,
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: { text: name },
      subject,
      encounter,
      authoredOn: at(admittedAt.plus({ hours: 2, minutes: order * 5 })),
      requester: { display: attending },
      dosageInstruction: [{ text: dose }],
    },
  }));
  const notes = [
    note(
      'note.0',
      'History and physical',
      story.admission,
      admittedAt.plus({ hours: 1, minutes: 30 }),
    ),
    ...story.progress.map((text, day) =>
      note(`note.${day + 1}`, 'Progress note', text, admittedAt.plus({ days: day + 1, hours: 1 })),
    ),
  ];
  const diagnosis = {
    time: admittedAt.plus({ hours: 2 }),
    resource: {
      resourceType: 'Condition',
      id: `${id}.diagnosis`,
      clinicalStatus: { coding: [{ code: 'active' }] },
      code: {
        text: title,
        coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code, display: title }],
      },
      subject,
      encounter,
      recordedDate: at(admittedAt.plus({ hours: 2 })),
      recorder: { display: attending },
    },
  };
  const stay = {
    resourceType: 'Encounter',
    id: `${id}.stay`,
    status: 'in-progress',
    class: { code: 'IMP', display: 'Inpatient stay' },
    subject,
    period: { start: at(admittedAt) },
    location: [{ location: { display: ward } }],
    participant: [{ individual: { display: attending } }],
  };
  const sofar = [diagnosis, ...orders, ...labs, ...notes].filter(({ time }) => time <= now);
  return [stay, ...sofar.map(({ resource }) => resource)];
}

/** What has happened until `now`; admitted one to four days ago, at an hour of the patient's own. */
export function demoRecord(patient: DemoPatient, now: Date, zone: string): object {
  const roll = seededRandom(`stay ${patient.name}`);
  const story = pick(roll, stories);
  const local = DateTime.fromJSDate(now, { zone });
  const admittedAt = local
    .startOf('day')
    .minus({ days: 1 + roll(4) })
    .set({ hour: 6 + roll(12), minute: roll(60) });
  const { recordNumber } = patient;
  const identifier = [{ type: { coding: [{ code: 'MR' }] }, value: recordNumber }];
  const resources = resourcesOf(story, { patient, admittedAt, now: local });
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      { resource: { resourceType: 'Patient', id: recordNumber, identifier } },
      ...resources.map((resource) => ({ resource })),
    ],
  };
}
