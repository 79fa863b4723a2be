/** What is known of a patient, with links that call and write to them. */
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Patient } from '#shared/appointments/patients.ts';
import { languageName } from '#client/ui/languages.ts';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { wholeDay } from '#client/ui/times/times.ts';
import facts from '#client/ui/list/Facts.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <Text c="dimmed">Not known</Text>}</dd>
    </div>
  );
}

/** A long address is parted after its sign rather than anywhere. */
function EmailLink({ email }: { email: string }) {
  const domainAt = email.lastIndexOf('@') + 1;
  return (
    <Anchor href={`mailto:${email}`}>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </Anchor>
  );
}

function Contact({ patient }: { patient: Patient }) {
  const { phone, email, language, needsInterpreter } = patient;
  return (
    <>
      <Fact label="Phone">{phone && <PhoneLink phone={phone} />}</Fact>
      <Fact label="Email">{email && <EmailLink email={email} />}</Fact>
      <Fact label="Language">{language && languageName(language)}</Fact>
      {needsInterpreter && <Fact label="Interpreter">Needed</Fact>}
    </>
  );
}

export function PatientFactList({ patient }: { patient: Patient }) {
  const { birthDate, externalId } = patient;
  return (
    <dl className={facts.facts}>
      <Fact label="Born">{birthDate && wholeDay(birthDate)}</Fact>
      <Fact label="Identifier">{externalId}</Fact>
      <Contact patient={patient} />
    </dl>
  );
}

/** Where it stands elsewhere who they are. */
export function ContactFacts({ patient }: { patient: Patient }) {
  return (
    <dl className={facts.facts}>
      <Contact patient={patient} />
    </dl>
  );
}
