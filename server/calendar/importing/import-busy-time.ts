/** Imports busy time from another calendar: a preview of every event, then only the times are stored. */
import type {
  Connections,
  ImportBusy,
  ImportPreview,
  ImportRef,
  PreviewImport,
} from '#shared/calendar/calendar-feeds.ts';
import { minuteMs } from '#shared/durations.ts';
import { saveImport, removeImport as dropImport } from '#server/availability/service.ts';
import { requireUnderLimit } from '#server/platform/http/rate-limit.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { connections } from '#server/calendar/connections.ts';
import { readCalendar } from './ics-reader.ts';

/** Reading costs a thread each time. */
const reads = { most: 30, windowMs: 10 * minuteMs };

/** What is refused because another file of the person is being read does not count. */
function readFor(signedIn: SignedIn, text: string) {
  const { now, session } = signedIn;
  const { id, zone, email } = session.person;
  return readCalendar(id, async () => {
    await requireUnderLimit(signedIn, { ...reads, key: `ics:${id}` });
    return { text, zone, addresses: [email], now: now() };
  });
}

/** Stores nothing and writes no audit row: it is the person's own file, shown to them. */
export async function previewImport(
  signedIn: SignedIn,
  { text }: PreviewImport,
): Promise<ImportPreview> {
  const events = await readFor(signedIn, text);
  const { zone } = signedIn.session.person;
  return { zone, events: events.map(({ busy: _busy, ...event }) => event) };
}

/** Titles go no further than this. */
export async function importBusy(signedIn: SignedIn, input: ImportBusy): Promise<Connections> {
  const events = await readFor(signedIn, input.text);
  const busy = events.flatMap((event) => event.busy);
  await saveImport(signedIn, { input, name: input.name, busy });
  return connections(signedIn);
}

export async function removeImport(signedIn: SignedIn, input: ImportRef): Promise<Connections> {
  await dropImport(signedIn, input.importId);
  return connections(signedIn);
}
