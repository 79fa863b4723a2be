/** Registers the function of each kind of job, on one page. */
import { setTimeout as pause } from 'node:timers/promises';
import { checkCall } from './advisor/service.ts';
import { dropAppointmentLink, mailRequest, newAppointmentLink } from './self-service/service.ts';
import {
  planReminders,
  planAttendanceClosing,
  closeAttendance,
  mailReassigned,
} from './appointments/service.ts';
import { registerWaitlistJobs } from './waitlist/service.ts';
import {
  checkClock,
  clockSetTimes,
  forgetCaseFiles,
  planCaseScans,
  planDaySums,
  planFirstSums,
  scanCaseFile,
  sumDays,
} from './cases/service.ts';
import {
  mailChange,
  mailReminder,
  retryLetter,
  startReceiving,
  startSweeping,
  type PatientLinks,
} from './letters/service.ts';
import { referOpenDenials } from './denials/service.ts';
import { startSender } from './destinations/service.ts';
import { closeOfDeceased, endEpisodes } from './episodes/service.ts';
import { planUploads, runUpload, startRetryingAwaited } from './facts/service.ts';
import { startFollowingVisits, startInviting } from './gaps/service.ts';
import { startOutsideMails } from './outside-mails/service.ts';
import { forgetReceivedFaxes, openLine, receiveFaxes, startFaxes } from './faxes/service.ts';
import { encryptInSlices, planEncryption } from './encrypt-anew.ts';
import { expireExport, runExport } from './fhir/service.ts';
import { carryMergedUnits, encodeStoredLogos } from './organization/service.ts';
import {
  forgetCancellations,
  forgetOldImports,
  planImports,
  runImport,
} from './patients/service.ts';
import { mailDigest, sendPush, startDigests, startPushing } from './notices/service.ts';
import type { AllDeps } from './open-deps.ts';
import { deleteByAge, planRetention } from './retention/service.ts';
import { notify, startRelay } from './programs/service.ts';
import { followMeasures, planMeasureRuns, runPublished } from './measures/service.ts';
import { evaluateFacts } from './rules/service.ts';
import { forgetOldChanges, mailRoster, mailSwap, mailTimeOff } from './roster/service.ts';
import { deliverPage, escalatePage } from './on-call/service.ts';
import { planMessageScans, scanMessageFile, startDroppingUnsent } from './messages/service.ts';
import { linkForLetter, planScans, scanAgain } from './visits/service.ts';

/**
 * Letters are below appointments and visits, whose links they contain, so these functions are
 * passed in.
 */
const links: PatientLinks = {
  newAppointmentLink,
  dropAppointmentLink,
  newVisitLink: linkForLetter,
};

function registerHandlers(deps: AllDeps): void {
  deps.jobs.work('appointment.letter', (job) => mailChange({ ...deps, links }, job));
  deps.jobs.work('appointment.reminder', (job) => mailReminder({ ...deps, links }, job));
  deps.jobs.work('letter.retry', (job) => retryLetter({ ...deps, links }, job));
  deps.jobs.work('reminders.plan', (job) => planReminders(deps, job));
  registerWaitlistJobs(deps);
  deps.jobs.work('reassigned.letters', (job) => mailReassigned(deps, job));
  deps.jobs.work('subscription.notify', (job) => notify(deps, job));
  deps.jobs.work('fhir.export', (job) => runExport(deps, job));
  deps.jobs.work('fhir.export-expire', (job) => expireExport(deps, job));
  deps.jobs.work('booking.letter', (job) => mailRequest(deps, job));
  deps.jobs.work('roster.letter', (job) => mailRoster(deps, job));
  deps.jobs.work('time-off.letter', (job) => mailTimeOff(deps, job));
  deps.jobs.work('swap.letter', (job) => mailSwap(deps, job));
  deps.jobs.work('page.deliver', (job) => deliverPage(deps, job));
  deps.jobs.work('page.escalate', (job) => escalatePage(deps, job));
  deps.jobs.work('notices.digest', (job) => mailDigest(deps, job));
  deps.jobs.work('notices.push', (job) => sendPush(deps, job));
  deps.jobs.work('attendance.settle', () => closeAttendance(deps));
  deps.jobs.work('retention.plan', async () => {
    await forgetOldChanges(deps.db);
    await forgetOldImports(deps);
    await forgetCaseFiles(deps);
    await forgetReceivedFaxes(deps);
    await forgetCancellations(deps.db, deps);
    await planDaySums(deps);
    await closeOfDeceased(deps);
    await endEpisodes(deps);
    await planMeasureRuns(deps);
    await referOpenDenials(deps);
    await planRetention(deps);
  });
  deps.jobs.work('retention.delete', (job) => deleteByAge(deps, job));
  deps.jobs.work('file.scan', (job) => scanAgain(deps, job));
  deps.jobs.work('message-file.scan', (job) => scanMessageFile(deps, job));
  deps.jobs.work('case-file.scan', (job) => scanCaseFile(deps, job));
  deps.jobs.work('contacts.deceased', (job) => closeOfDeceased(deps, job));
  deps.jobs.work('peer-to-peer.check', (job) => checkCall(deps, job));
  deps.jobs.work('case.clock', (job) => checkClock(deps, job));
  deps.jobs.work('case-days.sum', (job) => sumDays(deps, job));
  deps.jobs.work('rules.judge', (job) => evaluateFacts(deps, job));
  deps.jobs.work('measures.run', (job) => runPublished(deps, job));
  deps.jobs.work('measures.follow', (job) => followMeasures(deps, job));
  deps.jobs.work('remittance.import', (job) => runUpload(deps, job));
  deps.jobs.work('patients.import', (job) => runImport(deps, job));
  deps.jobs.work('secrets.encrypt', (job) => encryptInSlices(deps, job));
}

/** Starts as soon as Postgres answers; `stop` resolves when the jobs in progress are done. */
export function startWork(
  deps: AllDeps,
  { retryAfterMs = 2_000 } = {},
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  registerHandlers(deps);
  startReceiving(deps);

  async function start(): Promise<void> {
    while (!signal.aborted) {
      try {
        await deps.jobs.start();
        await planEncryption(deps);
        await encodeStoredLogos(deps);
        await carryMergedUnits(deps);
        await planScans(deps);
        await planMessageScans(deps);
        await planCaseScans(deps);
        await planImports(deps);
        await planUploads(deps);
        await planAttendanceClosing(deps);
        await clockSetTimes(deps);
        await referOpenDenials(deps);
        await planDaySums(deps);
        await planFirstSums(deps);
        return await planRetention(deps);
      } catch (error) {
        deps.log.warn({ err: error }, 'the jobs could not be started yet');
        await pause(retryAfterMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  const started = start();
  const sweeping = startSweeping(deps);
  const relay = startRelay(deps);
  const sender = startSender(deps);
  const faxes = startFaxes(deps, openLine(deps), () => receiveFaxes(deps));
  const outsideMails = startOutsideMails(deps);
  const gapVisits = startFollowingVisits(deps);
  const inviting = startInviting(deps);
  const awaited = startRetryingAwaited(deps);
  const digests = startDigests(deps);
  const pushing = startPushing(deps);
  const dropping = startDroppingUnsent(deps);
  return {
    stop: async () => {
      stopping.abort();
      await started;
      await sweeping.stop();
      await relay.stop();
      await sender.stop();
      await faxes.stop();
      await outsideMails.stop();
      await gapVisits.stop();
      await inviting.stop();
      await awaited.stop();
      await digests.stop();
      await pushing.stop();
      await dropping.stop();
      await deps.jobs.stop();
    },
  };
}
