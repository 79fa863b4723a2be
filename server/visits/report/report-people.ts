/** Who was in a visit: one row a person, whatever their devices, and whom each step was about. */
import type { AuditAction } from '#shared/audit.ts';
import type { Attendee, Stay, VisitStep } from '#shared/visits/report.ts';
import type { AuditedStep } from '#server/audit/service.ts';
import { practitionerIdOf } from '#server/visits/core/may-stay.ts';
import type {
  GuestOfVisit,
  InvitedRow,
  PractitionerOfVisit,
  StayRow,
} from './visit-report-store.ts';
import { secondsInside, type Span } from './overlap-time.ts';

export const roleWords = {
  patient: 'Patient',
  interpreter: 'Interpreter',
  relative: 'Relative',
  liaison: 'Liaison',
  payer: 'Payer',
} as const;

/** Those of a visit, by the ids that stays and steps name them with. */
export interface PeopleOfVisit {
  patientName: string;
  guests: readonly GuestOfVisit[];
  invited: readonly InvitedRow[];
  practitioners: readonly PractitionerOfVisit[];
}

interface KnownPerson extends Pick<Span, 'person' | 'side'> {
  /** Null where no row is left that says it. */
  name: string | null;
  role: string;
  npi: string | null;
}

const patientOf = ({ patientName }: PeopleOfVisit): KnownPerson => ({
  person: 'patient',
  side: 'patient',
  name: patientName,
  role: roleWords.patient,
  npi: null,
});

function companionOf(invitationId: string, { invited }: PeopleOfVisit): KnownPerson {
  const invitation = invited.find(({ id }) => id === invitationId);
  return {
    person: invitationId,
    side: 'companion',
    name: invitation?.name ?? null,
    role: invitation ? roleWords[invitation.role] : 'Guest',
    npi: null,
  };
}

function practitionerOf(practitionerId: string, { practitioners }: PeopleOfVisit): KnownPerson {
  const practitioner = practitioners.find(({ id }) => id === practitionerId);
  return {
    person: practitionerId,
    side: 'practitioner',
    name: practitioner?.fullName ?? null,
    role: practitioner?.job ?? 'Clinician',
    npi: practitioner?.npi ?? null,
  };
}

/** `practitioner:`, `patient:` and `guest:` before the id of a person or of a device. */
function personOf(identity: string, people: PeopleOfVisit): KnownPerson {
  const [side = '', id = ''] = identity.split(':');
  if (side === 'patient') return patientOf(people);
  if (side === 'practitioner') return practitionerOf(id, people);
  return companionOf(people.guests.find((guest) => guest.id === id)?.invitationId ?? id, people);
}

/** At most one. */
export const practitionerIdIn = (identity: unknown): string[] => {
  const id = typeof identity === 'string' ? practitionerIdOf(identity) : null;
  return id === null ? [] : [id];
};

export const spanOf = (row: StayRow, people: PeopleOfVisit): Span => {
  const { person, side } = personOf(row.identity, people);
  const { joinedAt, leftAt, hadSound, hadPicture } = row;
  return { person, side, joinedAt, leftAt, hadSound, hadPicture };
};

const stayOf = (row: StayRow): Stay => ({
  joinedAt: row.joinedAt.toISOString(),
  leftAt: row.leftAt?.toISOString() ?? null,
  isAbout: row.joinedBy === 'look' || (row.leftBy !== null && row.leftBy !== 'webhook'),
  sent: { sound: row.hadSound, picture: row.hadPicture, screen: row.hadScreen },
});

/** In the order in which they first came. */
export function attendeesOf(
  rows: readonly StayRow[],
  people: PeopleOfVisit,
  now: Date,
): Attendee[] {
  const stays = Map.groupBy(rows, ({ identity }) => personOf(identity, people).person);
  return [...stays.values()].flatMap((ownStays) => {
    const newest = ownStays.at(-1);
    if (!newest) return [];
    const { name, role, npi } = personOf(newest.identity, people);
    return [
      {
        identity: newest.identity,
        name: name ?? newest.name,
        role,
        npi,
        stays: ownStays.map(stayOf),
        seconds: secondsInside(
          ownStays.map((row) => spanOf(row, people)),
          now,
        ),
      },
    ];
  });
}

/** Steps that are always about the patient. */
const patientSteps: ReadonlySet<AuditAction> = new Set([
  'visit.arrive',
  'visit.depart',
  'visit.drop',
  'visit.admit',
  'visit.hold',
  'visit.resume',
  'visit.send-back',
  'visit.ask-place',
]);

function subjectOf({ action, detail }: AuditedStep, people: PeopleOfVisit): KnownPerson | null {
  const { identity, guest, role, colleague, to } = detail;
  if (typeof identity === 'string') return personOf(identity, people);
  if (typeof guest === 'string')
    return role === 'patient' ? patientOf(people) : companionOf(guest, people);
  for (const id of [colleague, to]) if (typeof id === 'string') return practitionerOf(id, people);
  return patientSteps.has(action) ? patientOf(people) : null;
}

/** The practitioners whom a step names, besides who took it. */
export const practitionersIn = ({ detail }: AuditedStep): string[] => [
  ...practitionerIdIn(detail['identity']),
  ...[detail['colleague'], detail['to']].filter((id) => typeof id === 'string'),
];

export function stepOf(step: AuditedStep, people: PeopleOfVisit): VisitStep {
  const subject = subjectOf(step, people);
  const { at, action, by } = step;
  const person = subject && { name: subject.name ?? subject.role, role: subject.role };
  return { at, action, by: by?.fullName ?? null, person };
}
