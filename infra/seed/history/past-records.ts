/** The records of past stays as FHIR R4: the stay, its diagnosis, one result, and the patient's coverage. */
import type { DateTime } from 'luxon';
import { admissionTypeOf, servicesOfWards } from '#infra/seed/demo-record.ts';
import { payerOf, type PastStay } from './past-stays.ts';

const at = (time: DateTime) => time.toUTC().toISO() ?? '';

export const stayKey = (recordNumber: string, { nth }: PastStay) => `${recordNumber}.past.${nth}`;
export const resultKey = (recordNumber: string, stay: PastStay) =>
  `${stayKey(recordNumber, stay)}.result`;

/** Of a patient of the present stays too, whose lists show who pays. */
export const coverageOf = (recordNumber: string, patientName: string) => ({
  resourceType: 'Coverage',
  id: `${recordNumber}.coverage`,
  status: 'active',
  beneficiary: { reference: `Patient/${recordNumber}` },
  payor: [{ display: payerOf(patientName) }],
  order: 1,
});

export const patientResource = (recordNumber: string) => ({
  resourceType: 'Patient',
  id: recordNumber,
  identifier: [{ type: { coding: [{ code: 'MR' }] }, value: recordNumber }],
});

export function resourcesOf(stay: PastStay, recordNumber: string): object[] {
  const { admittedAt, endedAt, bed, attending, story } = stay;
  const id = stayKey(recordNumber, stay);
  const ward = bed.slice(0, bed.lastIndexOf(' '));
  const subject = { reference: `Patient/${recordNumber}` };
  const encounter = { reference: `Encounter/${id}` };
  const [code, title] = story.diagnosis;
  const level = (type: string, display: string) => ({
    location: { display },
    physicalType: { coding: [{ code: type }] },
  });
  const [value = 0] = story.lab.values;
  return [
    {
      resourceType: 'Encounter',
      id,
      status: 'finished',
      class: {
        code: stay.class,
        display: stay.class === 'IMP' ? 'Inpatient stay' : 'Observation stay',
      },
      subject,
      period: { start: at(admittedAt), end: at(endedAt) },
      ...admissionTypeOf(id),
      serviceType: { text: servicesOfWards[ward] },
      location: [level('wa', ward), level('bd', bed)],
      participant: [{ individual: { display: attending } }],
    },
    {
      resourceType: 'Condition',
      id: `${id}.diagnosis`,
      clinicalStatus: { coding: [{ code: 'resolved' }] },
      code: {
        text: title,
        coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code, display: title }],
      },
      subject,
      encounter,
      recordedDate: at(admittedAt.plus({ hours: 2 })),
    },
    {
      resourceType: 'Observation',
      id: resultKey(recordNumber, stay),
      status: 'final',
      code: {
        text: story.lab.name,
        coding: [{ system: 'http://loinc.org', code: story.lab.code, display: story.lab.name }],
      },
      subject,
      encounter,
      effectiveDateTime: at(admittedAt.plus({ hours: 3 })),
      valueQuantity: { value, unit: story.lab.unit },
    },
    ...(story.procedure
      ? [
          {
            resourceType: 'Procedure',
            id: `${id}.procedure`,
            status: 'completed',
            code: {
              text: story.procedure[1],
              coding: [
                { system: 'http://www.cms.gov/Medicare/Coding/ICD10', code: story.procedure[0] },
              ],
            },
            subject,
            encounter,
            performedDateTime: at(admittedAt.plus({ hours: 6 })),
          },
        ]
      : []),
  ];
}
