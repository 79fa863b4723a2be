/** What the phone network reports, and what people answer: a stop-word ends their consent. */
import { recordAll, serverActor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DeliveryReport, InboundMessage, SmsReceiver } from '#server/platform/sms/provider.ts';
import { isStopWord } from '#server/platform/sms/stop-words.ts';
import type { LettersNeeds } from '#server/letters/needs.ts';
import { objectOf } from '#server/letters/letter-hand-over.ts';
import { noteReport } from './sms-report-store.ts';
import { endConsentOf } from './sms-consent-store.ts';

type ReceiverDeps = Pick<Deps, 'db' | 'now' | 'changed'> & LettersNeeds;

async function receiveReport(deps: ReceiverDeps, report: DeliveryReport): Promise<void> {
  const reportedLetters = await deps.db.transaction().execute(async (db) => {
    const rows = await noteReport(db, { ...report, at: deps.now() }, deps.notePageReport);
    await recordAll(
      db,
      serverActor(deps),
      rows.map(({ organizationId, about, ...ids }) => ({
        action: 'appointment.letter' as const,
        outcome: report.state === 'delivered' ? ('success' as const) : ('failure' as const),
        account: { id: null, organizationId },
        object: objectOf(ids),
        detail: { about, channel: 'sms', result: report.state },
      })),
    );
    return rows;
  });
  for (const { organizationId } of reportedLetters)
    deps.changed({ organizationId, area: 'appointments', practitionerIds: [] });
}

/** Of every patient with this number, in every organization: all of them send from the same one. */
async function receiveText(deps: ReceiverDeps, { from, text }: InboundMessage): Promise<void> {
  if (!isStopWord(text)) return;
  const ended = await deps.db.transaction().execute(async (db) => {
    const patients = await endConsentOf(db, { number: from, at: deps.now() });
    await recordAll(
      db,
      serverActor(deps),
      patients.map(({ id, organizationId }) => ({
        action: 'patient.sms-consent' as const,
        account: { id: null, organizationId },
        object: { type: 'Patient', id },
        detail: { agrees: false, how: 'stop-word', by: 'patient' },
      })),
    );
    return patients;
  });
  for (const organizationId of new Set(ended.map((patient) => patient.organizationId)))
    deps.changed({ organizationId, area: 'appointments', practitionerIds: [] });
}

export const smsReceiver = (deps: ReceiverDeps): SmsReceiver => ({
  onReport: (report) => receiveReport(deps, report),
  onInbound: (message) => receiveText(deps, message),
});

/** What comes on a session of ours, from now on. */
export const startReceiving = (deps: ReceiverDeps & Pick<Deps, 'sms'>): void =>
  deps.sms?.receive(smsReceiver(deps));
