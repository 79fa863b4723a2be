/** Serves the board of discharges to holders of a secret address, as JSON for a wall screen. */
import type { Router } from 'express';
import type { Deps } from '#server/platform/deps.ts';
import { secretJsonPages } from '#server/platform/http/secret-json-pages.ts';
import { wallOf } from './wall.ts';

/** Under /feeds/discharge. */
export const dischargePages = (deps: Deps): Router => secretJsonPages(deps, wallOf);
