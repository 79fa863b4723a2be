/** What is known of an appointment: in full in its details, and in brief above a form. */
import { Group, Text } from '@mantine/core';
import type { Appointment } from '#shared/appointments.ts';
import { sideWords } from '#shared/appointments/reasons/reason-uses.ts';
import { may } from '#shared/roles.ts';
import { attendanceWords } from '#client/appointments/public/attendance-words.ts';
import { useTypeInstructions } from '#client/appointments/texts/use-type-instructions.ts';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import { ContactFacts } from '#client/patients/public/PatientFactList.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { listed, timeSpan, typeWords } from '#client/ui/appointments/appointment-words.ts';
import { DueBadge } from '#client/ui/appointments/DueBadge.tsx';
import { KindTile } from '#client/ui/appointments/KindTile.tsx';
import facts from '#client/ui/list/Facts.module.css';
import {
  dayIn,
  isViewersZone,
  lengthWords,
  longDay,
  minutesBetween,
} from '#client/ui/times/times.ts';
import { usePatient } from '#client/patients/public/use-patient.ts';
import classes from './Details.module.css';

interface FactsProps {
  appointment: Appointment;
  zone: string;
}

const pre = { whiteSpace: 'pre-line' } as const;

/** In the order in which the patient reads them: those of all appointments of the type, and its own. */
function Instructions({ appointment }: Pick<FactsProps, 'appointment'>) {
  const { type, instructions } = appointment;
  const ofType = useTypeInstructions(type.id);
  if (ofType === null && !instructions) return null;
  return (
    <div>
      <dt>Instructions</dt>
      <dd style={pre}>
        {ofType !== null && (
          <div>
            {ofType}
            <Text component="span" size="xs" c="dimmed" display="block">
              For all of {type.name}
            </Text>
          </div>
        )}
        {instructions}
      </dd>
    </div>
  );
}

function WrittenFact({ term, words }: { term: string; words: string | null }) {
  if (!words) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd style={pre}>{words}</dd>
    </div>
  );
}

function TextFacts({ appointment }: Pick<FactsProps, 'appointment'>) {
  const { type, description } = appointment;
  return (
    <>
      <WrittenFact term="Reason" words={appointment.reason} />
      <WrittenFact term="Summary" words={type.kind === 'meeting' ? null : description} />
      <Instructions appointment={appointment} />
      <WrittenFact term="Internal note" words={appointment.internalNote} />
    </>
  );
}

/** "Every Tuesday, 3 of 8" */
const seriesWords = ({ words, number, count }: NonNullable<Appointment['series']>) =>
  `${words ?? 'On different days'}, ${number} of ${count}`;

/** "Illness, by the patient" */
const outcomeWords = ({ side, reason }: NonNullable<Appointment['outcome']>) =>
  reason === null ? sideWords[side] : `${reason}, ${sideWords[side].toLowerCase()}`;

function Contact({ patientId }: { patientId: string }) {
  const { data, error } = usePatient(patientId);
  const user = useUser();
  if (error || !may(user, 'patients.find')) return null;
  return <ContactFacts patient={data} />;
}

interface ListProps extends FactsProps {
  now: number;
  /** Since when its patient has been in the waiting room. */
  waitingSince: string | null;
}

export function FactList({ appointment, zone, now, waitingSince }: ListProps) {
  const user = useUser();
  const { startsAt, endsAt, practitioners, patient } = appointment;
  const attendance = attendanceWords(appointment, zone);
  const reason =
    appointment.cancelledBecause ??
    appointment.overbookedBecause ??
    appointment.patientElsewhereBecause;
  return (
    <dl className={`${facts.facts} ${classes.facts}`}>
      <dt>When</dt>
      <dd>
        <b>
          {longDay(dayIn(zone, startsAt))}
          <br />
          {timeSpan(appointment, zone)}
        </b>
        , {lengthWords(minutesBetween(startsAt, endsAt))}
        {!isViewersZone(zone) && (
          <Text component="span" size="xs" c="dimmed" display="block">
            Times in {zone}
          </Text>
        )}
      </dd>
      <dt>State</dt>
      <dd>
        <DueBadge appointment={appointment} now={now} waitingSince={waitingSince} />
        {appointment.chooseBy && <div>The patient was asked to choose another time.</div>}
        {attendance && <div>{attendance}</div>}
        {appointment.outcome && <div>{outcomeWords(appointment.outcome)}</div>}
        {reason && <div>{reason}</div>}
      </dd>
      {appointment.keptBy !== null && (
        <>
          <dt>Kept in</dt>
          <dd>
            <b>{appointment.keptBy}</b>. Move, change or cancel it there: it changes here by itself.
            Attendance and the internal note are kept here.
          </dd>
        </>
      )}
      <TextFacts appointment={appointment} />
      {appointment.series && (
        <>
          <dt>Repeats</dt>
          <dd>{seriesWords(appointment.series)}</dd>
        </>
      )}
      <dt>Type</dt>
      <dd>
        <Group gap="xs" wrap="nowrap">
          <KindTile {...appointment.type} />
          {typeWords(appointment)}
        </Group>
      </dd>
      <dt>With</dt>
      <dd>
        {practitioners.map(({ id, fullName, hospitalRole, unit }) => (
          <div key={id} className={classes.person}>
            {id === user.uid ? 'You' : <ColleagueLink id={id}>{fullName}</ColleagueLink>}
            <Text component="span" size="xs" c="dimmed" display="block">
              {[hospitalRole, unit].filter(Boolean).join(', ')}
            </Text>
          </div>
        ))}
      </dd>
      {appointment.location && (
        <>
          <dt>Room</dt>
          <dd>{appointment.location.name}</dd>
        </>
      )}
      {appointment.company && (
        <>
          <dt>Comes with</dt>
          <dd>{appointment.company}</dd>
        </>
      )}
      {patient && <Contact patientId={patient.id} />}
    </dl>
  );
}

/** The appointment that a form is about, as it stands. */
export function BriefFacts({ appointment, zone }: FactsProps) {
  const { startsAt, endsAt, type, practitioners, location } = appointment;
  const user = useUser();
  const names = practitioners.map(({ id, fullName }) => (id === user.uid ? 'you' : fullName));
  return (
    <div className={classes.brief}>
      <KindTile {...type} />
      <div>
        <Text fw={600}>
          {longDay(dayIn(zone, startsAt))},{' '}
          <span className={classes.whole}>{timeSpan(appointment, zone)}</span>
        </Text>
        <Text size="sm" c="dimmed">
          {[
            lengthWords(minutesBetween(startsAt, endsAt)),
            typeWords(appointment),
            location?.name,
            `with ${listed(names)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Text>
      </div>
    </div>
  );
}
