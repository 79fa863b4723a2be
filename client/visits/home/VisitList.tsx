/** A list of tele-visits: who waits or is inside, and the buttons that admit, join and invite. */
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  ColleagueLink,
  ColleagueName,
  colleagueName,
} from '#client/people/public/ColleagueLink.tsx';
import { ColleagueNames } from '#client/people/public/ColleagueNames.tsx';
import { Link, useNavigate } from 'react-router-dom';
import type { Visit } from '#shared/visits.ts';
import { AttendanceSteps } from '#client/appointments/public/AttendanceSteps.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { VisitReportLink } from '#client/appointments/public/VisitReportLink.tsx';
import { VisitButton } from '#client/visits/public/VisitButton.tsx';
import { AppointmentLine, AppointmentList } from '#client/ui/appointments/AppointmentLine.tsx';
import { DueBadge } from '#client/ui/appointments/DueBadge.tsx';
import { isDone, isLongOver } from '#client/ui/appointments/over.ts';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import { clockTime } from '#client/ui/times/times.ts';
import { AddParticipantButton } from '#client/visits/companions/AddParticipantButton.tsx';
import { WaitingCompanions } from '#client/visits/companions/WaitingCompanions.tsx';
import { InviteButton } from '#client/visits/invitations/InviteButton.tsx';
import { MailLinkButton } from '#client/visits/invitations/MailLinkButton.tsx';
import { ReopenButton } from '#client/visits/ReopenButton.tsx';
import { AboutPatientLine } from '#client/visits/waiting-room/AboutPatient.tsx';
import { lacksInterpreter, mailedWords } from '#client/visits/waiting-room/about-patient.ts';
import { HandOverOffer } from '#client/visits/waiting-room/HandOverOffer.tsx';
import { OtherArrivals } from '#client/visits/waiting-room/OtherArrivals.tsx';
import { PatientFacts } from '#client/visits/waiting-room/PatientFacts.tsx';
import { PatientReply } from '#client/visits/waiting-room/PatientReply.tsx';
import { PatientMenu } from '#client/visits/waiting-room/PatientMenu.tsx';
import { InterpreterNeeded } from '#client/ui/appointments/InterpreterNeeded.tsx';
import { AdmitButton } from '#client/visits/waiting-alerts/AdmitButton.tsx';
import type { VisitRowDialog, VisitRow } from './VisitRowDialogs.tsx';
import { VisitBadge } from './VisitBadge.tsx';
import classes from './VisitList.module.css';

/** Who is inside, by name where LiveKit has reported it, and how many more. */
function insideWords({ inside, insideNames }: Visit): string {
  if (inside === null) return 'The video server does not say who is inside';
  if (inside === 0) return 'Nobody is inside';
  const more = inside - insideNames.length;
  if (insideNames.length > 0)
    return `Inside: ${listed(insideNames)}${more > 0 ? `, and ${more} more` : ''}`;
  return inside === 1 ? '1 person is inside' : `${inside} people are inside`;
}

/** An invited colleague reads who invited them; the others read who was invited. */
function InvitedColleagues({ visit: { colleagues } }: { visit: Visit }) {
  const { uid } = useUser();
  if (colleagues.length === 0) return null;
  const colleague = colleagues.find(({ id }) => id === uid);
  return (
    <Text size="sm" {...(colleague ? { fw: 650 } : { c: 'dimmed' })}>
      {colleague ? (
        <>
          <ColleagueName person={colleague.addedBy} /> invites you to this visit
        </>
      ) : (
        <>
          Invited: <ColleagueNames people={colleagues} />
        </>
      )}
    </Text>
  );
}

function Note({ visit, zone }: { visit: Visit; zone: string }) {
  const { state, inside, patient, handedTo, handOver, isLocked, endsItselfAt } = visit;
  return (
    <>
      {lacksInterpreter(visit) && <InterpreterNeeded />}
      {patient && <PatientFacts state={state} patient={patient} />}
      <PatientReply visit={visit} />
      <AboutPatientLine visit={visit} zone={zone} />
      {state !== 'waiting' && (
        <Text size="sm" c={inside ? 'good' : 'dimmed'}>
          {insideWords(visit)}
          {isLocked && '. Locked'}
        </Text>
      )}
      {endsItselfAt && (
        <Text size="sm" c="warn">
          Ends by itself at {clockTime(endsItselfAt, zone)}
        </Text>
      )}
      <HandOverOffer visit={visit} />
      {handedTo && !handOver && (
        <Text size="sm" c="dimmed">
          Handed over to <ColleagueLink id={handedTo.id}>{handedTo.fullName}</ColleagueLink>
        </Text>
      )}
      <InvitedColleagues visit={visit} />
      <OtherArrivals visit={visit} className={classes.companion} />
      <WaitingCompanions visit={visit} className={classes.companion} />
    </>
  );
}

/** Of an appointment whose visit is not open. */
function LinkMailed({ mailedAt, zone, now }: { mailedAt: string; zone: string; now: number }) {
  return (
    <Text size="sm" c="dimmed">
      Link sent {mailedWords(mailedAt, zone, now)}
    </Text>
  );
}

interface Shared {
  zone: string;
  now: number;
  /** The one that goes on now or is next, once it opens or soon will. */
  litId: string | undefined;
  isVideoReady: boolean;
  /** Of appointments whose visit is over. */
  reopenableIds: readonly string[];
  /** By appointment. */
  mailedAt: ReadonlyMap<string, string>;
  onOpen: (row: VisitRow, dialog: VisitRowDialog) => void;
}

interface ActionProps extends Shared {
  row: VisitRow;
}

function OpenActions({ row, litId, zone, now, isVideoReady, onOpen }: ActionProps) {
  const { appointment, visit } = row;
  return (
    <>
      {visit && <AddParticipantButton visit={visit} onClick={() => onOpen(row, 'add')} />}
      {/* Who has come has it: then it is in the menu. */}
      {!visit?.patient && (
        <>
          <MailLinkButton appointment={appointment} />
          <InviteButton appointment={appointment} onClick={() => onOpen(row, 'invite')} />
        </>
      )}
      <span className={classes.main}>
        {visit?.state === 'waiting' ? (
          <AdmitButton
            patient={{ visitId: visit.id, isOwn: true }}
            label={`Admit ${visit.appointment.patientName}`}
            disabled={!isVideoReady}
          />
        ) : (
          <VisitButton
            appointment={appointment}
            now={now}
            zone={zone}
            isDue={appointment.id === litId}
            disabled={!isVideoReady}
          />
        )}
      </span>
    </>
  );
}

/** A visit that is done, and whose record is all there is to open. */
const isRecordAlone = ({ appointment, visit }: VisitRow, { now, reopenableIds }: Shared): boolean =>
  !visit && !reopenableIds.includes(appointment.id) && isDone(appointment, now);

function Actions(props: ActionProps) {
  const { row, now, isVideoReady, reopenableIds, onOpen } = props;
  const { appointment, visit } = row;
  const navigate = useNavigate();
  return (
    <Group
      gap="xs"
      justify="flex-end"
      className={classes.actions ?? ''}
      data-beside-name={isRecordAlone(row, props) || undefined}
    >
      {visit?.patient ? (
        <PatientMenu
          visit={visit}
          onOpen={(dialog) => onOpen(row, dialog)}
          onShowLink={() => onOpen(row, 'invite')}
        />
      ) : null}
      {!visit && <VisitReportLink appointment={appointment} isQuiet />}
      {!visit && reopenableIds.includes(appointment.id) && (
        <ReopenButton
          appointment={appointment}
          disabled={!isVideoReady}
          onReopened={({ id }) => void navigate(`/video/${id}`)}
        />
      )}
      {/* The details still start a visit that is long over; here it is closed, as on the schedule. */}
      {!visit && isLongOver(appointment, now) ? (
        <AttendanceSteps appointment={appointment} now={now} view="day" />
      ) : (
        <OpenActions {...props} />
      )}
    </Group>
  );
}

function noteOf({ appointment, visit }: VisitRow, { zone, now, mailedAt }: Shared) {
  if (visit) return <Note visit={visit} zone={zone} />;
  const mailed = mailedAt.get(appointment.id);
  return mailed && <LinkMailed mailedAt={mailed} zone={zone} now={now} />;
}

interface Props extends Shared {
  label: string;
  rows: VisitRow[];
  /** The first line, where a phone has one instead of what is over. */
  fold?: ReactNode;
}

export function VisitList({ label, rows, fold, ...shared }: Props) {
  const user = useUser();
  return (
    <AppointmentList label={label}>
      {fold}
      {rows.map((row) => (
        <AppointmentLine
          key={row.appointment.id}
          appointment={row.appointment}
          zone={shared.zone}
          ownId={user.uid}
          colleague={colleagueName}
          isOneKind
          isOver={!row.visit && isDone(row.appointment, shared.now)}
          isDense={isRecordAlone(row, shared)}
          isDue={row.appointment.id === shared.litId}
          name={(className) => (
            <Link to={`/Scheduling?appointment=${row.appointment.id}`} className={className}>
              {row.appointment.patientName}
            </Link>
          )}
          state={
            row.visit ? (
              <VisitBadge visit={row.visit} />
            ) : (
              <DueBadge appointment={row.appointment} now={shared.now} waitingSince={null} />
            )
          }
          note={noteOf(row, shared)}
          action={<Actions row={row} {...shared} />}
        />
      ))}
    </AppointmentList>
  );
}
