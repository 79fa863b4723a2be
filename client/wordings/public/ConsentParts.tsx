/** What a guest is asked to agree to: each part with its sentences, in the language in which it was published. */
import { Button, List, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  consentKindWords,
  type ConsentKind,
  type RefusableKind,
} from '#shared/visits/consent-kinds.ts';
import { readerLanguageName } from './reader-languages.ts';

interface Part {
  kind: ConsentKind;
  /** One sentence a line. */
  text: string;
  language: string;
  mayBeRefused: boolean;
}

interface Props {
  parts: readonly Part[];
  /** The one that was asked for. */
  language: string;
  refused: readonly ConsentKind[];
  onRefuse: (kind: RefusableKind, isRefused: boolean) => void;
}

/** `es` reads what was published in `es-MX` as well, and the other way round. */
const isSameLanguage = (a: string, b: string): boolean => a.split('-')[0] === b.split('-')[0];

function Sentences({ text, language }: Pick<Part, 'text' | 'language'>) {
  const sentences = text.split('\n').filter((sentence) => sentence.trim() !== '');
  return (
    <List spacing="xs" size="md" lang={language} dir="auto" style={{ overflowWrap: 'anywhere' }}>
      {sentences.map((sentence, at) => (
        <List.Item key={at}>{sentence}</List.Item>
      ))}
    </List>
  );
}

interface RefuseButtonProps extends Pick<Props, 'onRefuse'> {
  kind: RefusableKind;
  isRefused: boolean;
}

/** A second press takes it back. */
const RefuseButton = ({ kind, isRefused, onRefuse }: RefuseButtonProps) => (
  <Button
    mt="xs"
    variant={isRefused ? 'light' : 'default'}
    {...(isRefused && { color: 'bad' })}
    leftSection={isRefused && <IconCheck size={18} stroke={2} aria-hidden />}
    aria-pressed={isRefused}
    aria-label={`I do not agree to this: ${consentKindWords[kind]}`}
    onClick={() => onRefuse(kind, !isRefused)}
  >
    I do not agree to this
  </Button>
);

export function ConsentParts({ parts, language, refused, onRefuse }: Props) {
  const foreign = parts.filter((part) => !isSameLanguage(part.language, language));
  const isAllForeign = foreign.length === parts.length && foreign.length > 0;
  const name = readerLanguageName(language);
  return (
    <Stack gap="md">
      {isAllForeign && (
        <Text size="sm" fw={600}>
          This is not available in {name}. You read it in English.
        </Text>
      )}
      {parts.map((part) => (
        <section key={part.kind} aria-label={consentKindWords[part.kind]}>
          <Title order={2} size="h5" mb={6}>
            {consentKindWords[part.kind]}
          </Title>
          {!isAllForeign && foreign.includes(part) && (
            <Text size="sm" c="dimmed" mb={6}>
              Not available in {name}: in English.
            </Text>
          )}
          <Sentences text={part.text} language={part.language} />
          {part.mayBeRefused && (
            <RefuseButton
              kind={part.kind as RefusableKind}
              isRefused={refused.includes(part.kind)}
              onRefuse={onRefuse}
            />
          )}
        </section>
      ))}
    </Stack>
  );
}
