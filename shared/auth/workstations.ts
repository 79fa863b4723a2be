/** The schemas of shared workstations, and which address is remembered of a locked screen. */
import { z } from 'zod';
import { PasskeyAnswer } from './second-steps.ts';

/** Where the screen was; the server keeps what `leftPath` makes of it. */
export const ScreenLock = z.strictObject({ address: z.string().max(2_000) });

export const ChosenName = z.strictObject({ id: z.uuid() });
export const WorkstationEntry = z.strictObject({ credential: PasskeyAnswer });
export const WorkstationListing = z.strictObject({ isListed: z.boolean() });
