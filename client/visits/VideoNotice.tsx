/** Says that the video server is being prepared or not answering, and what works meanwhile. */
import { Alert, Loader } from '@mantine/core';
import { IconVideoOff } from '@tabler/icons-react';
import type { VideoState } from '#shared/visits.ts';

function Preparing() {
  return (
    <Alert
      mb="lg"
      color="accent"
      icon={<Loader size={18} aria-hidden />}
      title="Video is being prepared"
    >
      The first time this takes about two minutes. The buttons below work once it is ready. The
      schedule works already.
    </Alert>
  );
}

function Unavailable() {
  return (
    <Alert
      mb="lg"
      color="warn"
      icon={<IconVideoOff stroke={1.5} aria-hidden />}
      title="The video server is not answering"
    >
      You cannot join a visit right now. KareMD keeps trying. The schedule still works, and nothing
      was lost.
    </Alert>
  );
}

export function VideoNotice({ video }: { video: VideoState }) {
  return (
    <output>
      {video === 'preparing' && <Preparing />}
      {video === 'unavailable' && <Unavailable />}
    </output>
  );
}
