/** Who the patient is, for clinicians: one line in the queue, all of it behind a button in the room. */
import { ActionIcon, Popover, Text } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import type { Visit } from '#shared/visits.ts';
import { typeWords } from '#client/ui/appointments/appointment-words.ts';
import { checkWords } from '#client/visits/waiting-alerts/device-check-words.ts';
import { languageName } from '#client/ui/languages.ts';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { viewersZone, wholeDay } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { aboutPatient, interpreterWords, mailedWords } from './about-patient.ts';
import classes from './AboutPatient.module.css';

interface Props {
  visit: Visit;
}

/** Only what is known. */
export function AboutPatientLine({ visit, zone }: Props & { zone: string }) {
  const now = useNow(60_000);
  const { linkMailedAt, patientPhone } = visit;
  return (
    <Text component="div" size="sm" className={classes.line} c="dimmed">
      {aboutPatient(visit).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {linkMailedAt && <span>Link sent {mailedWords(linkMailedAt, zone, now)}.</span>}
      {patientPhone && <PhoneLink phone={patientPhone} />}
    </Text>
  );
}

function Facts({ visit }: Props) {
  const now = useNow(60_000);
  const { appointment, patientIdentifier, patientPhone, patient, linkMailedAt } = visit;
  const { birthDate = null, language = null } = appointment.patient ?? {};
  const facts = [
    ['Visit', typeWords(appointment)],
    ['Reason', appointment.reason],
    ['Born', birthDate && wholeDay(birthDate)],
    ['Identifier', patientIdentifier],
    ['Language', language && languageName(language)],
    ['Interpreter', interpreterWords(visit)],
    ['Phone', patientPhone && <PhoneLink key="phone" phone={patientPhone} />],
    ['Device check', patient?.check && checkWords(patient.check)],
    ['Link sent', linkMailedAt && mailedWords(linkMailedAt, viewersZone(), now)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact ?? <Text c="dimmed">Not known</Text>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Also what is not known, so that nobody looks for it. */
export function AboutPatientButton({ visit }: Props) {
  return (
    <Popover position="bottom-end" width={320} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`About ${visit.appointment.patientName}`}
        >
          <IconId size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Facts visit={visit} />
      </Popover.Dropdown>
    </Popover>
  );
}
