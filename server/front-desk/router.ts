/** The routers of the front desk, under their names. */
import { deskRouter } from './desk/router.ts';
import { displacedRouter } from './displaced/router.ts';
import { reportsRouter } from './reports/router.ts';
import { unsentLettersRouter } from './unsent-letters/router.ts';

export const frontDeskRouters = {
  desk: deskRouter,
  displaced: displacedRouter,
  reports: reportsRouter,
  unsentLetters: unsentLettersRouter,
};
