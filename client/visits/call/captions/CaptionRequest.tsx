/** Asks the speaker whether their voice may be transcribed for a reader, and says where the sound goes. */
import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { findRecognitionHost } from './speech-recognition.ts';
import { captionRequestWords, type RecognitionHost } from './speech-words.ts';
import type { OwnCaptions, CaptionReader } from './use-own-captions.ts';
import { Introduction } from '#client/visits/call/consent/Introduction.tsx';
import card from '#client/visits/call/parts/RequestCard.module.css';
import classes from './CaptionRequest.module.css';
import { readerLanguages } from '#client/ui/times/locale.ts';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Null until the browser has answered; asked again for each language. */
function useRecognitionHost(language: string): RecognitionHost | null {
  const [recognition, setRecognition] = useState<{
    language: string;
    host: RecognitionHost;
  } | null>(null);
  useEffect(() => {
    let isStale = false;
    void findRecognitionHost(language).then((host) => {
      if (!isStale) setRecognition({ language, host });
    });
    return () => {
      isStale = true;
    };
  }, [language]);
  return recognition?.language === language ? recognition.host : null;
}

interface Props extends Pick<OwnCaptions, 'allow' | 'decline'> {
  by: CaptionReader;
}

function Request({ by, allow, decline }: Props) {
  const languages = [...new Set(readerLanguages)];
  const [language, setLanguage] = useState(languages[0] ?? 'en');
  const recognitionHost = useRecognitionHost(language);
  const box = useRef<HTMLElement>(null);
  // The card, not its button: a key press that was meant for the chat must not agree.
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alertdialog"
      aria-labelledby="captions-title"
      aria-describedby="captions-text"
      className={`${card.request} ${classes.request}`}
    >
      <div>
        <Text size="sm" c="dimmed">
          {by.name} asks for captions
        </Text>
        <Title order={2} size={18} id="captions-title">
          Allow live captions of what you say?
        </Title>
      </div>
      <div id="captions-text">
        <Introduction introduction={by.introduction} />
        <Text>
          {recognitionHost
            ? captionRequestWords(recognitionHost, {
                reader: by.name,
                userAgent: navigator.userAgent,
              })
            : 'Checking where the sound goes.'}
        </Text>
      </div>
      {languages.length > 1 && (
        <NativeSelect
          label="You speak"
          value={language}
          data={languages.map((value) => ({ value, label: languageNames.of(value) ?? value }))}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
      )}
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={!recognitionHost}
          onClick={() => recognitionHost && decline(recognitionHost)}
        >
          Do not allow
        </Button>
        <Button
          disabled={!recognitionHost}
          onClick={() => recognitionHost && allow({ language, host: recognitionHost })}
        >
          Allow
        </Button>
      </Group>
    </section>
  );
}

export function CaptionRequest({ asking: [by], allow, decline }: OwnCaptions) {
  return by ? <Request key={by.identity} {...{ by, allow, decline }} /> : null;
}
