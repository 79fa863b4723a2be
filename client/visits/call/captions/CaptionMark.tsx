/** Tells the speaker that their voice is being transcribed and for whom, with a button that stops it. */
import { Button, Text } from '@mantine/core';
import { IconTextCaption } from '@tabler/icons-react';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import type { OwnCaptions } from './use-own-captions.ts';
import classes from './CaptionMark.module.css';

export function CaptionMark({ readers, isMuted, stop }: OwnCaptions) {
  const names = listed(readers.map(({ name }) => name));
  return (
    <div className={classes.mark} data-shown={readers.length > 0 || undefined}>
      <output>
        {readers.length > 0 && (
          <Text component="span">
            {isMuted
              ? 'You are muted, so there are no captions of you.'
              : `${names} can read live captions of what you say.`}
          </Text>
        )}
      </output>
      {readers.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconTextCaption size={18} stroke={1.5} aria-hidden />}
          onClick={stop}
        >
          Stop captions of me
        </Button>
      )}
    </div>
  );
}
