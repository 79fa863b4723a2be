/** Says that video is switched off in favour of audio, and why, and offers to switch it on again. */
import { Button, Text } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import type { AudioFirst } from './use-audio-first.ts';
import classes from './AudioFirstBanner.module.css';

const words = {
  connection: 'Poor connection: sound only. Pictures come back when it is good.',
  processor:
    'This device is too busy for pictures: sound only. They come back when it is not. Closing other programs helps.',
  user: 'Sound only: no pictures are received or sent.',
  clinician: 'Sound only, as the clinic asked.',
} as const;

export function AudioFirstBanner({ reason, setReason }: AudioFirst) {
  return (
    <div className={classes.banner} data-shown={reason !== null || undefined}>
      <output>{reason && <Text component="span">{words[reason]}</Text>}</output>
      {reason && (
        <Button
          variant="default"
          leftSection={<IconVideo size={18} stroke={1.5} aria-hidden />}
          onClick={() => setReason(null)}
        >
          Show pictures
        </Button>
      )}
    </div>
  );
}
