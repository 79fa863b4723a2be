/** A delivered notice as it was signed, on the screen and on paper. */
import { Stack, Text } from '@mantine/core';
import type { NoticeRecord } from '#shared/utilization/notice-delivery.ts';
import facts from '#client/ui/list/Facts.module.css';
import { languageName } from '#client/ui/languages.ts';
import { momentWords } from '#client/ui/times/times.ts';
import { signerWords, wayWords } from './DeliverForm.tsx';
import { SignatureImage } from './SignaturePad.tsx';

interface Props {
  delivered: NonNullable<NoticeRecord['delivered']>;
  zone: string;
}

export function DeliveredFacts({ delivered, zone }: Props) {
  const { signature, visit, explainedBy } = delivered;
  const at = (instant: string) => momentWords(instant, { zone });
  return (
    <Stack gap="md" component="section" aria-label="Delivery">
      <dl className={facts.facts}>
        {delivered.fields.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt>Explained by</dt>
        <dd>
          {explainedBy.fullName}, {explainedBy.hospitalRole}, {at(delivered.at)}
        </dd>
        <dt>How</dt>
        <dd>
          {wayWords[delivered.way]}, in {languageName(delivered.language)}
          {delivered.interpreter && `, interpreter ${delivered.interpreter}`}
        </dd>
        {visit && (
          <>
            <dt>Who was in the visit</dt>
            <dd>
              {visit.people.map(({ name, role, joinedAt, leftAt }) => (
                <div key={`${name} ${joinedAt}`}>
                  {name}, {role}: {at(joinedAt)}
                  {leftAt && ` until ${at(leftAt)}`}
                </div>
              ))}
            </dd>
          </>
        )}
        {delivered.text?.blanks?.map(({ label, value, source }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value} ({source})
            </dd>
          </div>
        ))}
        {delivered.file && (
          <>
            <dt>What was read</dt>
            <dd style={{ overflowWrap: 'anywhere' }}>
              {delivered.file.name}, SHA-256 {delivered.file.hash.slice(0, 16)}…
            </dd>
          </>
        )}
        <dt>Signed by</dt>
        <dd>
          {delivered.signerName}, {signerWords[delivered.signer].toLowerCase()}
          {delivered.answered && `, on their own device in the visit, ${at(delivered.answered.at)}`}
        </dd>
      </dl>
      {signature.kind === 'drawn' && <SignatureImage {...signature} />}
      {signature.kind === 'typed' && (
        <Text size="sm">Signed by typing the name: {signature.name}.</Text>
      )}
      {signature.kind === 'paper' && <Text size="sm">Signed on paper.</Text>}
      {signature.kind === 'refused' && (
        <Text size="sm">
          The signature was refused{signature.reason && `: ${signature.reason}`}. Seen by{' '}
          {signature.witness}.
        </Text>
      )}
      <Text size="xs" c="dimmed">
        SHA-256 {delivered.hash.slice(0, 16)}…
      </Text>
    </Stack>
  );
}
