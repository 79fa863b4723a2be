/** Serves boards of charts to holders of a secret address, as JSON for a wall screen. */
import type { Router } from 'express';
import type { Deps } from '#server/platform/deps.ts';
import { secretJsonPages } from '#server/platform/http/secret-json-pages.ts';
import { chartWallOf } from './chart-wall.ts';

/** Under /feeds/charts. */
export const chartPages = (deps: Deps): Router => secretJsonPages(deps, chartWallOf);
