/** Below times that are typed or chosen: their zone, where it is not the reader's own. */
import { Text } from '@mantine/core';
import { isViewersZone } from './times.ts';

export const ZoneNote = ({ zone }: { zone: string }) =>
  !isViewersZone(zone) && (
    <Text size="sm" c="dimmed">
      Times in {zone}
    </Text>
  );
