/** What is known of a patient, with links that call and write to them. */
import { Anchor, Text } from '@mantine/core';
import type { Patient } from '#shared/patients.ts';
import { sexWords } from '#shared/patients/sexes.ts';
import { languageName } from '#client/ui/languages.ts';
import { addressWords } from '#client/ui/patients/address-words.ts';
import { diedWords } from '#client/ui/patients/died-words.ts';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { wholeDay } from '#client/ui/times/times.ts';
import facts from '#client/ui/list/Facts.module.css';

const notKnown = <Text c="dimmed">Not known</Text>;

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

/** The lines on how a patient is reached; they keep their space while the record loads. */
export function ContactFacts({ patient }: { patient: Patient | undefined }) {
  const { phone, email, language, needsInterpreter, address } = patient ?? {};
  const spoken = language && languageName(language);
  const rows = {
    Phone: phone && <PhoneLink phone={phone} />,
    Email: email && <EmailLink email={email} />,
    Address: address && addressWords(address),
    Language: needsInterpreter ? `${spoken || 'Not known'}, interpreter needed` : spoken,
  };
  return Object.entries(rows).map(([label, fact]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{patient && (fact || notKnown)}</dd>
    </div>
  ));
}

export const PatientFactList = ({ patient }: { patient: Patient }) => (
  <dl className={facts.facts}>
    <dt>Born</dt>
    <dd>{patient.birthDate ? wholeDay(patient.birthDate) : notKnown}</dd>
    {patient.deceased && (
      <>
        <dt>Died</dt>
        <dd>{diedWords(patient.deceased).slice(5) || 'On a date that is not known'}</dd>
      </>
    )}
    <dt>Sex</dt>
    <dd>{patient.sex ? sexWords[patient.sex] : notKnown}</dd>
    <dt>Identifier</dt>
    <dd>{patient.externalId ?? notKnown}</dd>
    <ContactFacts patient={patient} />
  </dl>
);
