/** Says that the own screen is being shared, with a button that stops it. */
import { Button, Text } from '@mantine/core';
import { IconScreenShare } from '@tabler/icons-react';
import classes from './OwnScreen.module.css';

export function OwnScreen({ onStop }: { onStop: () => void }) {
  return (
    <div className={classes.sharing}>
      <IconScreenShare size={18} stroke={1.5} aria-hidden />
      <Text component="span">You are sharing your screen.</Text>
      <Button variant="default" size="xs" onClick={onStop}>
        Stop sharing
      </Button>
    </div>
  );
}
