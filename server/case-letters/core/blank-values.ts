/** Fills the blanks of a letter from the record, in the letter's language, each with its source. */
import { DateTime } from 'luxon';
import { z } from 'zod';
import { blankOf, type BlankName } from '#shared/case-letters/blanks.ts';
import type { FilledBlank } from '#shared/case-letters/letter-templates.ts';
import type { requireCase } from '#server/cases/service.ts';
import { letterheadOf, zoneOf } from '#server/organization/service.ts';
import { attendingOfStay } from '#server/queries/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './blank-store.ts';
import { paymentValues, type MoneyValue, type PaymentValues } from './payment-values.ts';

export type CaseOfLetter = Awaited<ReturnType<typeof requireCase>>;

interface Words {
  value: string | null;
  at: Date | null;
}

const Stay = z.looseObject({
  identifier: z.array(z.looseObject({ value: z.string().optional() })).optional(),
});

const now = (value: string | null | undefined): Words => ({ value: value || null, at: null });

/** How days and amounts are written in a language. */
function wordsIn(language: string, zone: string) {
  const dayOf = (at: DateTime) =>
    at.isValid ? at.setLocale(language).toLocaleString(DateTime.DATE_FULL) : null;
  /** An ISO day stays that day; an instant is the day that it is there. */
  const day = (iso: string | null | undefined): string | null => {
    if (!iso) return null;
    return dayOf(
      iso.length === 10 ? DateTime.fromISO(iso, { zone: 'utc' }) : DateTime.fromISO(iso, { zone }),
    );
  };
  const amount = ({ value, currency }: MoneyValue): string =>
    new Intl.NumberFormat(
      language,
      currency === undefined
        ? { minimumFractionDigits: 2, maximumFractionDigits: 4 }
        : { style: 'currency', currency, currencyDisplay: 'code' },
    ).format(value);
  return { day, amount, dayOf };
}

const ofFact = <Value>(
  stated: { value: Value; at: Date | null } | undefined,
  write: (value: Value) => string | null,
): Words => (stated ? { value: write(stated.value), at: stated.at } : now(null));

const asIs = (value: string) => value;

/** What is needed for these blanks alone is read. */
export async function blankValues(
  db: Connection,
  signedIn: SignedIn,
  {
    storedCase,
    names,
    language,
  }: { storedCase: CaseOfLetter; names: readonly BlankName[]; language: string },
): Promise<FilledBlank[]> {
  const { person } = signedIn.session;
  const { organizationId } = person;
  const { patientId, encounterId } = storedCase;
  const needs = (...areas: string[]) =>
    names.some((name) => areas.some((area) => name.startsWith(`${area}.`)));
  const zone = await zoneOf(db, organizationId);
  const { day, amount, dayOf } = wordsIn(language, zone);
  const hospital = needs('hospital') ? await letterheadOf(db, organizationId) : null;
  const phone = needs('writer') ? await store.phoneOf(db, person.id) : null;
  const needsStay = names.includes('stay.number') || names.includes('stay.attending');
  const encounter =
    needsStay && encounterId !== null
      ? await store.stayBody(db, organizationId, encounterId)
      : undefined;
  const attending =
    names.includes('stay.attending') && encounter
      ? await attendingOfStay(db, organizationId, encounter.body)
      : null;
  const payment: PaymentValues =
    needs('coverage', 'claim', 'denial', 'authorization') && patientId !== null
      ? paymentValues(await store.paymentFacts(db, organizationId, patientId), storedCase)
      : {};
  const values: Record<BlankName, () => Words> = {
    'patient.name': () => now(storedCase.patientName),
    'patient.birthDate': () => now(day(storedCase.birthDate)),
    'patient.recordNumber': () => now(storedCase.externalId),
    'stay.admittedOn': () => now(day(storedCase.admittedOn)),
    'stay.dischargedOn': () => now(day(storedCase.dischargedOn)),
    'stay.unit': () => now(storedCase.unit),
    'stay.service': () => now(storedCase.service),
    'stay.attending': () => ({
      value: attending?.clinician?.fullName ?? attending?.name ?? null,
      at: encounter?.effectiveAt ?? null,
    }),
    'stay.number': () => ({
      value: Stay.safeParse(encounter?.body).data?.identifier?.[0]?.value ?? null,
      at: encounter?.effectiveAt ?? null,
    }),
    'coverage.payer': () => (payment.payer ? ofFact(payment.payer, asIs) : now(storedCase.payer)),
    'coverage.memberNumber': () => ofFact(payment.memberNumber, asIs),
    'claim.number': () => ofFact(payment.claimNumber, asIs),
    'claim.payerNumber': () => ofFact(payment.payerClaim, asIs),
    'claim.billedOn': () => ofFact(payment.billedOn, day),
    'claim.amount': () => ofFact(payment.billed, amount),
    'denial.reason': () => ofFact(payment.reason, asIs),
    'denial.answeredOn': () => ofFact(payment.answeredOn, day),
    'denial.amount': () => ofFact(payment.denied, amount),
    'authorization.number': () => ofFact(payment.authorization, asIs),
    'case.title': () => now(storedCase.title),
    'case.dueOn': () => now(day(storedCase.dueAt)),
    'hospital.name': () => now(hospital?.name),
    'hospital.phone': () => now(hospital?.phone),
    'writer.name': () => now(person.fullName),
    'writer.job': () => now(person.hospitalRole),
    'writer.phone': () => now(phone),
    'letter.day': () => now(dayOf(DateTime.fromJSDate(signedIn.now(), { zone }))),
  };
  return names.map((name) => {
    const { value, at } = values[name]();
    return { name, value, source: blankOf(name).source, at: at?.toISOString() ?? null };
  });
}
