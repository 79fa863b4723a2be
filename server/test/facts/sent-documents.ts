/** Documents as other systems send them by HL7 v2 (MDM), of a patient of ours, and as screens read them. */
import { randomUUID } from 'node:crypto';
import { factLine, linesOfFact } from '#shared/facts.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';
import type { Clinic, Clinician } from '#server/test/clinic.ts';
import { newNumber } from '#server/test/hl7.ts';

interface MdmOptions {
  event?: string;
  number?: string;
  parent?: string;
  time?: string;
  state?: string;
  control?: string;
  obx?: string[];
}

export const documentLine = (text: string, at = 1) =>
  `OBX|${at}|TX|18842-5^Discharge summary^LN||${text}||||||F`;

/** With an embedded file. */
export const documentFile = (bytes: Buffer, at = 2, kind = 'AP^PDF') =>
  `OBX|${at}|ED|SCAN^Scan||^${kind}^Base64^${bytes.toString('base64')}||||||F`;

export async function documentPatient(clinic: Clinic, reader: Clinician) {
  const mrn = newNumber();
  const patient = { fullName: 'Ana Ruiz', externalId: mrn };
  const { data } = await reader.browser.call('appointments.patients.add', patient);

  function mdm(options: MdmOptions = {}) {
    const { event = 'T02', number = 'D1^TRANS', parent = '', time = '20261102120000' } = options;
    const { state = 'LA', control = randomUUID() } = options;
    const { obx = [documentLine('Home with insulin.')] } = options;
    const fields: Record<number, string> = {
      1: '1',
      2: 'DS^Discharge summary',
      4: '20261102110000',
      9: '77^HO^MEERA',
      12: number,
      13: parent,
      17: state,
    };
    const txa = ['TXA', ...Array.from({ length: 17 }, (_, at) => fields[at + 1] ?? '')].join('|');
    return [
      `MSH|^~\\&|ADT1|NORTH|KAREMD|NORTH|${time}||MDM^${event}^MDM_T02|${control}|P|2.5.1`,
      `EVN|${event}|${time}`,
      `PID|1||${mrn}^^^NORTH^MR||RUIZ^ANA`,
      `PV1|1|I|4W||||||||||||||||V1`,
      txa,
      ...(event === 'T11' ? [] : obx),
    ].join('\r');
  }

  async function send(...texts: string[]) {
    const { acknowledgements } = await receiveAll(clinic.world.deps, texts);
    return acknowledgements.map((acknowledgement) => {
      const [, code = '', , said = ''] = (acknowledgement?.split('\r')[1] ?? '').split('|');
      return `${code} ${said}`.trim();
    });
  }

  async function open(who = reader) {
    const opening = { by: 'reason', patientId: data.id, because: 'Asked for by the ward' };
    return String((await who.browser.call('facts.open', opening)).data.openingId);
  }

  async function factsOf(factType: string) {
    const read = await reader.browser.call('facts.read', { openingId: await open(), search: '' });
    return read.data.days.flatMap((day) => day.facts).filter(({ type }) => type === factType);
  }
  const facts = () => factsOf('DocumentReference');
  const results = () => factsOf('Observation');

  /** As each document is read on screens. */
  const documents = async () =>
    (await facts()).map((fact) => [factLine(fact), ...linesOfFact(fact)].join(' / ')).toSorted();

  return { patientId: String(data.id), mrn, mdm, send, open, facts, results, documents };
}
