/** A clinic whose biller imports remittances with denied claims, and reads the denials that they open. */
import type { CaseRecord } from '#shared/cases.ts';
import type { Clinic } from '#server/test/clinic.ts';
import { numbered, remittance } from '#server/test/facts/remittance-files.ts';

interface Claim {
  number: string;
  mrn: string;
  status?: string;
  billed?: string;
  paid?: string;
  adjustments?: string[];
  /** Segments of the services: SVC, CAS, REF. */
  services?: string[];
}

const claimSegments = ({ number, mrn, adjustments = ['CAS*CO*197*500~'], ...more }: Claim) => [
  `CLP*${number}*${more.status ?? '4'}*${more.billed ?? '500'}*${more.paid ?? '0'}**HM*P-${number}~`,
  ...adjustments,
  `REF*EA*${mrn}~`,
  ...(more.services ?? []),
];

interface FileOptions {
  paidOn?: string;
  payer?: string;
  currency?: string;
}

export async function denialScene(clinic: Clinic) {
  const biller = await clinic.clinician({ hospitalRole: 'Billing Specialist' });
  const lena = await clinic.clinician();

  async function newPatient() {
    const externalId = numbered();
    const { data } = await lena.browser.call('appointments.patients.add', {
      fullName: 'Ana Ruiz',
      externalId,
    });
    return { id: data.id as string, mrn: externalId };
  }

  async function send(claims: Claim[], { paidOn = '20261112', payer, currency }: FileOptions = {}) {
    const ofPayer = payer === undefined ? undefined : [`N1*PR*${payer}~`];
    const text = remittance(claims.flatMap(claimSegments), {
      paidOn,
      ...((ofPayer ?? currency) && {
        header: [
          ...(currency ? [`CUR*PR*${currency}~`] : []),
          ...(ofPayer ?? ['N1*PR*AETNA INC~']),
        ],
      }),
    });
    const { data } = await biller.browser.call('facts.remittances.import', { fileName: 'a', text });
    return data.counts;
  }

  async function denialsOf(claim: string): Promise<CaseRecord[]> {
    const { rows } = await clinic.world.owner.query<{ id: string }>(
      `select id from cases where kind = 'denial' and subject ->> 'claimNumber' = $1
       order by appeal_level`,
      [claim],
    );
    const records = rows.map(({ id }) => biller.browser.call('cases.byId', { caseId: id }));
    return (await Promise.all(records)).map(({ data }) => data);
  }

  return { biller, newPatient, send, denialsOf };
}
