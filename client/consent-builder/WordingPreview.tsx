/** How a wording reads on a patient's phone, 320 pixels wide. */
import { Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ConsentKind, RefusableKind } from '#shared/visits/consent-kinds.ts';
import { refusableKinds } from '#shared/visits/consent-kinds.ts';
import { isPage } from '#shared/wordings.ts';
import { filledWording, type OperatorDetails } from '#shared/wordings/wording-blanks.ts';
import { isNoticeUse } from '#shared/wordings/notice-uses.ts';
import { isConsentUse, useWords, type WordingUse } from '#shared/wordings/wording-uses.ts';
import { ConsentParts } from '#client/wordings/public/ConsentParts.tsx';
import { PageText } from '#client/wordings/public/PageText.tsx';
import { letterLines } from './letter-preview.ts';
import { defaultText } from './wording-fields.ts';
import classes from './WordingPreview.module.css';

interface Props {
  use: WordingUse;
  language: string;
  text: string;
  /** Typed here, or the published one; null: nobody has published one. */
  operator: OperatorDetails | null;
}

function ConsentPreview({ use, language, text }: Omit<Props, 'operator'>) {
  const [refused, setRefused] = useState<readonly RefusableKind[]>([]);
  const kind = use.slice(use.indexOf('.') + 1) as ConsentKind;
  const part = { kind, text, language, mayBeRefused: refusableKinds.some((name) => name === kind) };
  return (
    <ConsentParts
      parts={[part]}
      language={language}
      refused={refused}
      onRefuse={(name, isRefused) => setRefused(isRefused ? [name] : [])}
    />
  );
}

function LetterPreview({ use, language, text }: Omit<Props, 'operator'>) {
  return (
    <Stack gap="sm" lang={language} dir="auto">
      {letterLines(use, text, language).map((line, at) => (
        <Text key={at} size="sm" className={classes.line}>
          {line}
        </Text>
      ))}
    </Stack>
  );
}

/** Alone: what stands around it on a notice differs from patient to patient. */
const NoticePreview = ({ language, text }: Omit<Props, 'operator' | 'use'>) => (
  <Text lang={language} dir="auto" className={classes.line}>
    {text}
  </Text>
);

function Body({ use, language, text, operator }: Props) {
  if (use === 'operator')
    return (
      <PageText
        text={filledWording(introOf(defaultText('privacy-policy')), operator)}
        language="en"
      />
    );
  if (isPage(use)) return <PageText text={filledWording(text, operator)} language={language} />;
  if (isConsentUse(use)) return <ConsentPreview {...{ use, language, text }} />;
  if (isNoticeUse(use)) return <NoticePreview {...{ language, text }} />;
  return <LetterPreview {...{ use, language, text }} />;
}

/** The paragraph that names the operator. */
const introOf = (policy: string): string => policy.split('\n\n')[0] ?? '';

export function WordingPreview(props: Props) {
  const { use, text } = props;
  const isEmpty = use !== 'operator' && text.trim() === '';
  return (
    <section aria-label="As it is read">
      <Title order={3} size="h5">
        As it is read
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {useWords(use).about} Here 320 pixels wide, as on a small phone.
      </Text>
      <Paper withBorder className={classes.phone} data-testid="preview">
        {isEmpty ? (
          <Text size="sm" c="dimmed">
            Write the text to see it here.
          </Text>
        ) : (
          <Body {...props} />
        )}
      </Paper>
    </section>
  );
}
