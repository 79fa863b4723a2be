/** What other features use of an organization: its zone, its letterhead, and its units. */
export { letterheadOf, localeOf, zoneOf } from './core/store.ts';
export { careSettingsOf } from './care/care-settings-store.ts';
export { logoPages } from './logo-pages.ts';
export { encodeStoredLogos } from './logos/encode-stored-logos.ts';
export { carryMergedUnits } from './units/carry-merged-units.ts';
export { requireUnit } from './core/unit-rules.ts';
export {
  activeUnits,
  allUnits,
  closedUnits,
  insertUnits,
  openUnitId,
  unitRecord,
  unitRecords,
} from './core/unit-store.ts';
