/** What the systems of a replay send: what each message states, and the text of it in HL7 v2.5.1. */

export const feedNames = ['ADT', 'LAB', 'BOOK'] as const;
export type FeedName = (typeof feedNames)[number];

/** Nothing is said of a field that is missing. */
export interface PersonDetails {
  fullName?: string;
  birthDate?: string;
  phone?: string;
}

export type StayEvent =
  | 'A01'
  | 'A02'
  | 'A03'
  | 'A04'
  | 'A05'
  | 'A06'
  | 'A07'
  | 'A08'
  | 'A10'
  | 'A11'
  | 'A12'
  | 'A13';

export type Statement =
  | { is: 'person'; event: 'A28' | 'A31'; number: string; details: PersonDetails }
  | {
      is: 'stay';
      event: StayEvent;
      number: string;
      details: PersonDetails;
      visit: string;
      /** PV1-2; empty: nothing is said. */
      classCode: '' | 'I' | 'O' | 'E';
      bed: string;
      /** PV1-44 and PV1-45, instants in ms; null: nothing is said. */
      admittedAt: number | null;
      dischargedAt: number | null;
    }
  | { is: 'merge'; event: 'A40' | 'A34'; number: string; duplicate: string }
  | { is: 'allergy'; number: string; code: string; severity: 'SV' | 'MO' | 'MI' }
  | {
      is: 'results';
      number: string;
      visit: string | null;
      order: string;
      results: { code: string; value: number; state: 'F' | 'C' }[];
    }
  | {
      is: 'document';
      event: 'T02' | 'T08' | 'T11';
      number: string;
      documentNumber: string;
      text: string;
    }
  | {
      is: 'appointment';
      event: 'S12' | 'S13' | 'S14' | 'S15' | 'S17' | 'S26';
      number: string;
      phone: string | null;
      filler: string;
      /** Of half an hour, counted from the first one. */
      slot: number;
      clinician: number;
    }
  /** What cannot be kept: AE stands on the list of failures, AR is refused, and nobody answers what is no message. */
  | {
      is: 'malformed';
      how:
        | 'no time'
        | 'no visit number'
        | 'unknown event'
        | 'no control id'
        | 'stranger'
        | 'no message';
      number: string;
    };

export interface ReplayMessage {
  feed: FeedName;
  controlId: string;
  /** When it was stated, in ms. */
  statedAt: number;
  statement: Statement;
  text: string;
}

export interface ReplayClock {
  /** The first slot of appointments begins then. */
  firstSlotAt: number;
  /** NPI by the number of a clinician. */
  clinicians: readonly string[];
}

export const slotMs = 30 * 60_000;

/** With its offset, to the second. */
const timeText = (at: number) =>
  `${new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}+0000`;

/** A segment by the numbers of its fields. */
function segment(name: string, fields: Record<number, string>): string {
  const last = Math.max(...Object.keys(fields).map(Number));
  return [name, ...Array.from({ length: last }, (_, at) => fields[at + 1] ?? '')].join('|');
}

function pid(number: string, { fullName = '', birthDate = '', phone = '' }: PersonDetails): string {
  const [given = '', family = ''] = fullName.split(' ');
  return segment('PID', {
    1: '1',
    3: `${number}^^^NORTH^MR~9${number}^^^X^SS`,
    5: fullName === '' ? '' : `${family}^${given}`,
    7: birthDate.replaceAll('-', ''),
    13: phone,
  });
}

const eventOf = (statement: Statement): string => {
  switch (statement.is) {
    case 'allergy':
      return 'ADT^A60';
    case 'results':
      return 'ORU^R01';
    case 'document':
      return `MDM^${statement.event}`;
    case 'appointment':
      return `SIU^${statement.event}`;
    case 'malformed':
      return statement.how === 'unknown event' ? 'ADT^A61' : 'ADT^A02';
    case 'person':
    case 'stay':
    case 'merge':
      return `ADT^${statement.event}`;
  }
};

function segmentsOf(statement: Statement, { firstSlotAt, clinicians }: ReplayClock): string[] {
  const { number } = statement;
  switch (statement.is) {
    case 'person':
      return [pid(number, statement.details)];
    case 'stay': {
      const { visit, classCode, bed, admittedAt, dischargedAt, details } = statement;
      const pv1 = {
        1: '1',
        2: classCode,
        3: bed,
        19: visit,
        44: admittedAt === null ? '' : timeText(admittedAt),
        45: dischargedAt === null ? '' : timeText(dischargedAt),
      };
      return [pid(number, details), segment('PV1', pv1)];
    }
    case 'merge':
      return [pid(number, {}), segment('MRG', { 1: `${statement.duplicate}^^^NORTH^MR` })];
    case 'allergy': {
      const { code, severity } = statement;
      return [
        pid(number, {}),
        segment('IAM', { 1: '1', 3: `${code}^Allergen ${code}`, 4: severity }),
      ];
    }
    case 'results': {
      const { visit, order, results } = statement;
      const obx = results.map(({ code, value, state }, at) =>
        segment('OBX', {
          1: `${at + 1}`,
          2: 'NM',
          3: `${code}^Test ${code}`,
          5: `${value}`,
          11: state,
        }),
      );
      const pv1 = visit === null ? [] : [segment('PV1', { 1: '1', 19: visit })];
      return [
        pid(number, {}),
        ...pv1,
        segment('OBR', { 1: '1', 3: order, 4: 'BMP^Panel' }),
        ...obx,
      ];
    }
    case 'document': {
      const { event, documentNumber, text } = statement;
      const txa = segment('TXA', { 1: '1', 2: 'DS^Summary', 12: documentNumber, 17: 'LA' });
      const obx = segment('OBX', { 1: '1', 2: 'TX', 3: 'DS^Summary', 5: text, 11: 'F' });
      return [pid(number, {}), txa, ...(event === 'T11' ? [] : [obx])];
    }
    case 'appointment': {
      const { filler, slot, clinician, phone } = statement;
      const [from, until] = [slot, slot + 1].map((one) => timeText(firstSlotAt + one * slotMs));
      return [
        segment('SCH', { 2: filler, 6: 'R^Because', 8: 'REPLAY', 11: `^^M30^${from}^${until}` }),
        pid(number, phone === null ? {} : { phone }),
        segment('AIS', { 1: '1', 2: 'A', 3: 'REPLAY', 4: from ?? '', 7: '30', 8: 'min' }),
        segment('AIP', { 1: '1', 2: 'A', 3: clinicians[clinician] ?? '' }),
      ];
    }
    case 'malformed':
      return [
        pid(number, {}),
        segment('PV1', {
          1: '1',
          2: 'I',
          ...(statement.how !== 'no visit number' && { 19: 'V0' }),
        }),
      ];
  }
}

export function textOf(message: Omit<ReplayMessage, 'text'>, clock: ReplayClock): string {
  const { feed, controlId, statedAt, statement } = message;
  const how = statement.is === 'malformed' ? statement.how : null;
  if (how === 'no message') return 'GET / HTTP/1.1';
  const at = how === 'no time' ? 'yesterday' : timeText(statedAt);
  const event = eventOf(statement);
  const header = segment('MSH', {
    1: '^~\\&',
    2: how === 'stranger' ? 'NOBODY' : feed,
    3: 'NORTH',
    4: 'KAREMD',
    5: 'NORTH',
    6: at,
    8: event,
    9: how === 'no control id' ? '' : controlId,
    10: 'P',
    11: '2.5.1',
  });
  const evn = segment('EVN', { 1: event.slice(4), 2: at });
  return [header, evn, ...segmentsOf(statement, clock)].join('\r');
}
