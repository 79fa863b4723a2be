/** Takes faxes that a gateway mails to `fax@` our domain, and those in the receive queue of a HylaFAX server (S465). */
import { FaxNumber } from '#shared/faxes.ts';
import { dayMs } from '#shared/durations.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { InboundMail } from '#server/platform/mail/inbound/inbound-mail.ts';
import type { MailReceiver } from '#server/platform/mail/inbound/inbound-server.ts';
import { hylafaxAddress } from '#server/faxes/sending/open-line.ts';
import { withHylafax, quoted } from '#server/faxes/sending/hylafax-session.ts';
import * as store from './received-fax-store.ts';
import { scanWaiting, storeFax, UnreadableFax } from './store-fax.ts';
import { UnreadableTiff } from './tiff-pages.ts';

/** Null where several organizations share the server, and the operator has not said whose faxes come in. */
const organizationOf = async ({ db, env }: Deps): Promise<string | null> =>
  env.FAX_ORGANIZATION ?? (await store.onlyOrganization(db));

/** A number as +12025550143, from what a gateway or a far end says of itself. */
function numberIn(words: string): string | null {
  const [digits = ''] = /\+?\d[\d\s().-]{6,20}\d/.exec(words) ?? [];
  const number = digits.startsWith('+') ? digits : `+${digits}`;
  return FaxNumber.safeParse(number).data ?? null;
}

const isPages = (kind: string, name: string) =>
  /^(application\/pdf|image\/tiff)$/.test(kind) || /\.(pdf|tiff?)$/i.test(name);

const unfit = (words: string): Error => Object.assign(new Error(words), { responseCode: 554 });

async function storeMail(deps: Deps, mail: InboundMail): Promise<void> {
  const organizationId = await organizationOf(deps);
  if (organizationId === null) throw unfit('FAX_ORGANIZATION is not set');
  const files = mail.files.filter(({ kind, name }) => isPages(kind, name));
  if (files.length === 0) throw unfit('No fax is attached: a PDF or TIFF');
  const fromNumber = numberIn(`${mail.subject} ${mail.from.split('@')[0] ?? ''}`);
  for (const [at, { bytes }] of files.entries()) {
    const sourceRef = `${mail.id} ${at}`;
    try {
      await storeFax(deps, { organizationId, source: 'mail', sourceRef, fromNumber, bytes });
    } catch (error) {
      if (error instanceof UnreadableFax || error instanceof UnreadableTiff)
        throw unfit(`The fax cannot be read. ${error.message}`);
      throw error;
    }
  }
}

/** What cannot be read is refused, so that the gateway says so: nothing is lost unseen. */
export const faxReceiver = (deps: Deps): MailReceiver => ({
  hasMailbox: (mailbox) => Promise.resolve(mailbox === 'fax' && deps.env.FAX_URL !== undefined),
  receive: (mail) => storeMail(deps, mail),
});

/** Files that arrived whole, with the number that the far end says of itself. They stay there; each is stored once. */
async function fetchReceived(deps: Deps): Promise<void> {
  const address = hylafaxAddress(deps.env);
  const organizationId = address && (await organizationOf(deps));
  if (!address || organizationId === null) return;
  await withHylafax(address, async (session) => {
    await session.command(`RCVFMT ${quoted('%f|%z|%s')}`);
    const files = (await session.list('recvq')).flatMap((line) => {
      const [name = '', isArriving = '', sender = ''] = line.split('|').map((part) => part.trim());
      return /^fax[\w.-]+\.tif$/.test(name) && isArriving === '' ? [{ name, sender }] : [];
    });
    const source = 'fax-server' as const;
    const refs = files.map(({ name }) => name);
    const before = await store.refsOf(deps.db, { organizationId, source }, refs);
    for (const { name, sender } of files.filter((file) => !before.has(file.name))) {
      const bytes = await session.retrieve(`recvq/${name}`);
      const arrived = { organizationId, source, sourceRef: name, fromNumber: numberIn(sender) };
      await storeFax(deps, { ...arrived, bytes }).catch((error: unknown) => {
        if (!(error instanceof UnreadableTiff || error instanceof UnreadableFax)) throw error;
        deps.log.error({ file: name }, 'a fax in the receive queue cannot be read');
      });
    }
  });
}

/** Again and again, while the process runs. */
export async function receiveFaxes(deps: Deps): Promise<void> {
  await scanWaiting(deps);
  await fetchReceived(deps);
}

/** A month, in which a wrong filing or dismissal is noticed. */
const settledForMs = 30 * dayMs;

/** Once a night. */
export const forgetReceivedFaxes = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  store.deleteSettled(db, new Date(now().getTime() - settledForMs));
