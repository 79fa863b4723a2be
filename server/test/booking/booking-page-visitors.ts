/** Units with a booking page, and strangers on it, each from a network address of their own. */
import { randomUUID } from 'node:crypto';
import type { Clinic, Clinician } from '#server/test/clinic.ts';
import type { NameIn } from '#server/test/browser.ts';
import { saveUsualHours } from './usual-hours.ts';

export interface BookingPage {
  page: { organizationId: string; unitId: string };
  unit: { id: string; name: string };
  clinician: Clinician;
  typeId: string;
}

/** Of a clinic whose server trusts one proxy: `env: { TRUST_PROXY: '1' }`. */
export function openBookingPages({ world, newUnit, newType, clinician }: Clinic) {
  let addresses = 0;

  /** From another network address each time, unless one is given. */
  const call = <Name extends NameIn<'appointments.public'>>(
    name: Name,
    input: object,
    address?: string,
  ) => {
    addresses += 1;
    const own = `203.0.${Math.floor(addresses / 250)}.${addresses % 250}`;
    const from = { 'x-forwarded-for': address ?? own };
    return world.browser().call(`appointments.public.${name}`, input, from);
  };

  /** A unit of one clinician, and a type that its page offers. */
  async function openPage({ needsApproval = false, mayBook = true } = {}): Promise<BookingPage> {
    const unit = await newUnit();
    const who = await clinician();
    const typeId = await newType('in-person', world.organizationId);
    await world.owner.query('update practitioners set unit_id = $1 where id = $2', [
      unit.id,
      who.id,
    ]);
    await world.owner.query(
      `update appointment_types set patients_may_book = $2, booking_needs_approval = $3,
         holder_ids = array[$4::uuid] where id = $1`,
      [typeId, mayBook, needsApproval, who.id],
    );
    await saveUsualHours(world, who.id);
    const page = { organizationId: world.organizationId, unitId: unit.id };
    return { page, unit, clinician: who, typeId };
  }

  /** The last ones first: they are days ahead, whatever the hour of the test is. */
  async function startsOn({ page, typeId }: BookingPage): Promise<string[]> {
    const { data } = await call('times', { ...page, typeId });
    return data.starts.toReversed();
  }

  async function held(on: BookingPage, nth = 0) {
    const startsAt = (await startsOn(on))[nth * 4] ?? '';
    const { data } = await call('hold', { ...on.page, typeId: on.typeId, startsAt });
    return { ...data, startsAt };
  }

  const mailbox = () => `${randomUUID().slice(0, 12)}@patients.example`;
  const to = (email: string) => world.letters.filter((letter) => letter.to === email);

  /** The letter of an earlier booking may come after the one with the code. */
  async function codeFor(token: string, email: string): Promise<string> {
    const { data, text } = await call('sendCode', { token, email });
    if (!data?.sent) throw new Error(text);
    const codes = to(email).flatMap((letter) => /Code: +(\d{6})/.exec(letter.text)?.[1] ?? []);
    return codes.at(-1) ?? 'no code';
  }

  const person = { fullName: 'Ana Ruiz', birthDate: '1980-02-03', consents: true };

  /** Held, and confirmed by the code. */
  async function bookedOn(on: BookingPage, email = mailbox(), nth = 0) {
    const { token, startsAt } = await held(on, nth);
    const code = await codeFor(token, email);
    const { data } = await call('confirm', { token, code, email, ...person });
    return { token, startsAt, email, data };
  }

  return { call, openPage, startsOn, held, mailbox, to, codeFor, person, bookedOn };
}
