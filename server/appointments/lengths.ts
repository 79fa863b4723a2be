/** How long it takes: from a start and minutes to a span, with the time that is kept free around it. */
import type { Span } from './core/days.ts';

const minuteMs = 60_000;

export interface Buffers {
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
}

export const lasting = (startsAt: Date, minutes: number): Span => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * minuteMs),
});

export const withBuffers = ({ startsAt, endsAt }: Span, buffers: Buffers): Span => ({
  startsAt: new Date(startsAt.getTime() - buffers.bufferBeforeMinutes * minuteMs),
  endsAt: new Date(endsAt.getTime() + buffers.bufferAfterMinutes * minuteMs),
});
