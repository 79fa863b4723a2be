/** Asks whether one's voice may be written down for somebody, and says first where the sound goes. */
import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { whereItGoes } from '../../room/speech.ts';
import { whereWords, type Where } from './speech-words.ts';
import type { BeingRead, Reader } from './use-own-captions.ts';
import care from '../parts/RequestCard.module.css';
import classes from './Captions.module.css';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Null until the browser has answered; for each language anew. */
function useWhere(language: string): Where | null {
  const [known, setKnown] = useState<{ language: string; where: Where } | null>(null);
  useEffect(() => {
    let isStale = false;
    void whereItGoes(language).then((where) => {
      if (!isStale) setKnown({ language, where });
    });
    return () => {
      isStale = true;
    };
  }, [language]);
  return known?.language === language ? known.where : null;
}

interface Props extends Pick<BeingRead, 'allow' | 'decline'> {
  by: Reader;
}

function Request({ by, allow, decline }: Props) {
  const languages = [...new Set(navigator.languages)];
  const [language, setLanguage] = useState(languages[0] ?? navigator.language);
  const where = useWhere(language);
  const box = useRef<HTMLElement>(null);
  // Not its button: a key that was meant for the chat must not agree.
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alertdialog"
      aria-labelledby="captions-title"
      aria-describedby="captions-text"
      className={`${care.request} ${classes.request}`}
    >
      <div>
        <Text size="sm" c="dimmed">
          {by.name} asks for captions
        </Text>
        <Title order={2} size={18} id="captions-title">
          May your voice be written down?
        </Title>
      </div>
      <Text id="captions-text">
        {where ? whereWords(where, navigator.userAgent) : 'Finding out where the sound goes.'} The
        words go to {by.name} in this call and are kept nowhere by KareMD. You can stop at any time.
      </Text>
      {languages.length > 1 && (
        <NativeSelect
          label="You speak"
          value={language}
          data={languages.map((value) => ({ value, label: languageNames.of(value) ?? value }))}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={decline}>
          Not now
        </Button>
        <Button disabled={!where} onClick={() => where && allow({ language, where })}>
          Allow
        </Button>
      </Group>
    </section>
  );
}

export function CaptionRequest({ asking: [by], allow, decline }: BeingRead) {
  return by ? <Request key={by.identity} {...{ by, allow, decline }} /> : null;
}
