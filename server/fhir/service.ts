/** What others use of the FHIR pages: the jobs of bulk exports. */
export { expireExport } from './exporting/expire-export.ts';
export { runExport } from './exporting/run-export.ts';
