/** Makes the downtime copy of this browser anew every hour, while its person is signed in. */
import { useEffect } from 'react';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import {
  isDue,
  storedCopy,
  renewCopy,
  type StoredCopy,
} from '#client/on-call/downtime/stored-copy.ts';

export function RenewCopy() {
  const { uid } = useUser();
  const { client } = trpc.useUtils();
  useEffect(() => {
    let isRunning = false;
    const renew = async ({ unitIds }: StoredCopy) => {
      const pack = await client.calendar.downtime.query({ unitIds });
      const { packDocument } = await import('#client/on-call/downtime/pack-document.ts');
      const { madeAt, madeFor } = pack;
      await renewCopy({ uid, unitIds, madeAt, madeFor, document: packDocument(pack) });
    };
    const look = () => {
      const copy = storedCopy(uid);
      if (!copy || isRunning || !isDue(copy, Date.now())) return;
      isRunning = true;
      // Without the network the copy stays as it is, and the next minute tries again.
      void renew(copy)
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
