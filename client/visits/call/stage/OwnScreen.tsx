/** Says that the own screen is shared, for as long as it is; it is not shown to its own person. */
import { Button, Text } from '@mantine/core';
import { IconScreenShare } from '@tabler/icons-react';
import classes from '../../room/Call.module.css';

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
