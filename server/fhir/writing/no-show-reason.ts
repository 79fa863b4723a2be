/** The reason with which a program says that nobody came: one of the organization's list, since no other is kept. */
import { sentOutcome } from '#server/appointments/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { cancellationIn, notKept } from './appointment-body.ts';
import type { AppointmentBody } from './sent-appointment.ts';

/** Its id; undefined where none is sent. Throws 400 where it, or a part of it, would not be kept. */
export async function noShowReasonIn(
  { db, session }: SignedIn,
  body: AppointmentBody,
): Promise<string | undefined> {
  const { concept } = cancellationIn(body);
  if (concept === undefined) return undefined;
  const { organizationId } = session.person;
  const listed = await sentOutcome(db, { organizationId, use: 'no-show', concept });
  const isListed = (words: string | undefined) => words === undefined || words === listed?.name;
  const { text, coding = [] } = concept;
  const isWhole =
    listed !== undefined &&
    isListed(text) &&
    coding.every(
      ({ system = null, code = null, display, version, userSelected }) =>
        system === listed.system &&
        code === listed.code &&
        isListed(display) &&
        version === undefined &&
        userSelected === undefined,
    );
  if (!isWhole)
    notKept(
      ['cancelationReason'],
      'Of a no-show, a reason is kept that the organization lists, by its code or its words alone.',
    );
  return listed.id;
}
