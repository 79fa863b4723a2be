/** A destination of a test with its receiver, to which nothing is sent but when the test says so. */
import { onTestFinished } from 'vitest';
import { sendQueue } from '#server/destinations/sending/send-queue.ts';
import type { Clinic, Clinician } from '#server/test/clinic.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { addDestination } from './signed-notes.ts';

/** Set up by an IT Builder, and ended with the test. */
export const openDestinations =
  ({ world }: Clinic, builder: Clinician) =>
  async (more: object = {}, receiving?: Receiver) => {
    const receiver = receiving ?? (await openReceiver());
    const { destinationId, name } = await addDestination(builder, receiver.port, more);
    onTestFinished(async () => {
      await builder.browser.call('destinations.end', { destinationId });
      await receiver.stop();
    });
    /** As a server does whenever something is due, so many milliseconds from now. */
    const send = (laterMs = 0) =>
      sendQueue({ ...world.deps, now: () => new Date(Date.now() + laterMs) }, destinationId, {
        requireLock: () => Promise.resolve(),
        signal: new AbortController().signal,
      });
    const queued = async () =>
      (await builder.browser.call('destinations.queued', { destinationId })).data.messages;
    const state = async () =>
      (await builder.browser.call('destinations.list', {})).data.destinations.find(
        ({ id }) => id === destinationId,
      );
    return { receiver, destinationId, name, send, queued, state };
  };
