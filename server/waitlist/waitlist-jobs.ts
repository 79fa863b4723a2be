/** The jobs of the waiting list: each judges the situation when it runs, so that repeating one does no harm. */
import type { Deps } from '#server/platform/deps.ts';
import { mailOffer } from './offer-answers.ts';
import { lapse } from './close-offer.ts';
import { offerFreed } from './offer-freed-time.ts';

export function registerWaitlistJobs(deps: Deps): void {
  deps.jobs.work('waitlist.offer', (data) => offerFreed(deps, data));
  deps.jobs.work('waitlist.letter', (data) => mailOffer(deps, data));
  deps.jobs.work('waitlist.lapse', (data) => lapse(deps, data));
}
