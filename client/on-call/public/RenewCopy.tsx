/** Makes the downtime copy of this browser anew every hour, while its person is signed in. */
import { useEffect } from 'react';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { isDue, keptCopy, renewCopy, type KeptCopy } from '#client/on-call/downtime/stored-copy.ts';

export function RenewCopy() {
  const { uid } = useUser();
  const { client } = trpc.useUtils();
  useEffect(() => {
    let isRunning = false;
    const renew = async ({ unitIds }: KeptCopy) => {
      const pack = await client.calendar.downtime.query({ unitIds });
      const { packDocument } = await import('#client/on-call/downtime/pack-document.ts');
      const { madeAt, madeFor } = pack;
      await renewCopy({ uid, unitIds, madeAt, madeFor, document: packDocument(pack) });
    };
    const look = () => {
      const kept = keptCopy(uid);
      if (!kept || isRunning || !isDue(kept, Date.now())) return;
      isRunning = true;
      // Without the network the copy stays as it is, and the next minute tries again.
      void renew(kept)
        .catch(() => undefined)
        .finally(() => {
          isRunning = false;
        });
    };
    look();
    const timer = setInterval(look, minuteMs);
    return () => clearInterval(timer);
  }, [client, uid]);
  return null;
}
