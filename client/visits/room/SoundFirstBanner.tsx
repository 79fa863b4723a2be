/** Says over the stage that sound comes first, why, and gives the pictures back. */
import { Button, Text } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import type { SoundFirstHere } from './use-sound-first.ts';
import classes from '../call/parts/RequestCard.module.css';

const words = {
  line: 'Poor line: audio first. Pictures come back when it is good.',
  hand: 'Audio first: pictures are off, on this side and from it.',
  asked: 'Audio first, as the clinic asked: pictures are off.',
} as const;

export function SoundFirstBanner({ because, turn }: SoundFirstHere) {
  return (
    <div className={classes.banner} data-shown={because !== null || undefined}>
      <output>{because && <Text component="span">{words[because]}</Text>}</output>
      {because && (
        <Button
          variant="default"
          leftSection={<IconVideo size={18} stroke={1.5} aria-hidden />}
          onClick={() => turn(null)}
        >
          Show pictures
        </Button>
      )}
    </div>
  );
}
