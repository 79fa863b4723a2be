/** The version of a row, as a screen read it: a change of another version is refused. */
import { z } from 'zod';

/** The next one is an integer of Postgres too. */
const most = 2 ** 31 - 2;

export const Version = z.int().positive().max(most);

/** 0 where the row does not exist yet. */
export const VersionOrNone = z.int().min(0).max(most);
