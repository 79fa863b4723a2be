/** A delivered notice as it was signed, on the screen and on paper, in the words that the patient read. */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NoticeRecord } from '#shared/utilization/notice-delivery.ts';
import {
  fieldLabelOf,
  languageOf,
  wordOf,
  type NoticeWord,
} from '#shared/utilization/notice-words.ts';
import type { NoticeUse } from '#shared/wordings/notice-uses.ts';
import facts from '#client/ui/list/Facts.module.css';
import { momentInLanguage, spanInLanguage } from '#client/ui/times/times.ts';
import { readerLanguageName } from '#client/wordings/public/reader-languages.ts';
import { PatientWord } from './PatientWord.tsx';
import { SignatureImage } from './SignaturePad.tsx';

type Delivered = NonNullable<NoticeRecord['delivered']>;

interface Props {
  delivered: Delivered;
  zone: string;
}

interface FactProps {
  label: NoticeWord;
  /** Of what is said, where it is not that of the list. */
  language?: string;
  children: ReactNode;
}

const Fact = ({ label, language, children }: FactProps) => (
  <div>
    <dt>
      <PatientWord {...label} />
    </dt>
    <dd lang={language}>{children}</dd>
  </div>
);

/** The product has these in English alone: jobs, and what the record calls its blanks. */
const InEnglish = ({ children }: { children: ReactNode }) => <span lang="en">{children}</span>;

function Signature({ delivered }: { delivered: Delivered }) {
  const { signature, words } = delivered;
  const word = (use: NoticeUse) => <PatientWord {...wordOf(words, use)} />;
  if (signature.kind === 'drawn')
    return <SignatureImage {...signature} label={wordOf(words, 'notice.pad.signature')} />;
  return (
    <Text size="sm" dir="auto">
      {signature.kind === 'typed' && (
        <>
          {word('notice.signature.typed')}: {signature.name}.
        </>
      )}
      {signature.kind === 'paper' && word('notice.signature.paper')}
      {signature.kind === 'refused' && (
        <>
          {word('notice.signature.refused')}
          {signature.reason && `: ${signature.reason}`}. {word('notice.signature.seen-by')}{' '}
          {signature.witness}.
        </>
      )}
    </Text>
  );
}

export function DeliveredFacts({ delivered, zone }: Props) {
  const { visit, explainedBy, words, answered, file } = delivered;
  const language = languageOf(delivered);
  const term = (use: NoticeUse) => wordOf(words, use);
  const word = (use: NoticeUse) => <PatientWord {...term(use)} />;
  const at = (instant: string) => momentInLanguage(language, instant, zone);
  return (
    <Stack gap="md" component="section" aria-label="Delivery">
      <dl className={facts.facts} lang={language} dir="auto">
        {delivered.fields.map((field) => (
          <Fact key={field.label} label={fieldLabelOf(words, field)}>
            {field.value}
          </Fact>
        ))}
        <Fact label={term('notice.delivery.explained-by')}>
          {explainedBy.fullName}, <InEnglish>{explainedBy.hospitalRole}</InEnglish>,{' '}
          {at(delivered.at)}
        </Fact>
        <Fact label={term('notice.delivery.how')}>{word(`notice.way.${delivered.way}`)}</Fact>
        <Fact label={term('notice.delivery.language')} language={delivered.language}>
          {readerLanguageName(delivered.language)}
        </Fact>
        {delivered.interpreter && (
          <Fact label={term('notice.delivery.interpreter')}>{delivered.interpreter}</Fact>
        )}
        {visit && (
          <Fact label={term('notice.delivery.people-in-visit')}>
            {visit.people.map(({ name, role, joinedAt, leftAt }) => (
              <div key={`${name} ${joinedAt}`}>
                {name}, <InEnglish>{role}</InEnglish>:{' '}
                {leftAt === null
                  ? at(joinedAt)
                  : spanInLanguage(language, { from: joinedAt, to: leftAt }, zone)}
              </div>
            ))}
          </Fact>
        )}
        {delivered.text?.blanks?.map(({ label, value, source }) => (
          <div key={label} lang="en">
            <dt>{label}</dt>
            <dd>
              <span lang={delivered.text?.language}>{value}</span> ({source})
            </dd>
          </div>
        ))}
        {file && (
          <Fact label={term('notice.delivery.document')}>
            <span style={{ overflowWrap: 'anywhere' }}>
              {file.name}, SHA-256 {file.hash.slice(0, 16)}…
            </span>
          </Fact>
        )}
        <Fact label={term('notice.delivery.signed-by')}>
          {delivered.signerName}, {word(`notice.signer.${delivered.signer}`)}
          {answered && (
            <>
              , {word('notice.delivery.own-device')}, {at(answered.at)}
            </>
          )}
        </Fact>
      </dl>
      <Signature delivered={delivered} />
      <Text size="xs" c="dimmed">
        SHA-256 {delivered.hash.slice(0, 16)}…
      </Text>
    </Stack>
  );
}
