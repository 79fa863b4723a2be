/** Files of patients in tests: sent as the screen does, checked and imported as the job does. */
import type { ImportRef, PatientImport, RowPage } from '#shared/patients/patient-import.ts';
import { runImport } from '#server/patients/service.ts';
import type { NameIn } from '#server/test/browser.ts';
import type { Clinic, Clinician } from '#server/test/clinic.ts';

/** `desk` sends the files. */
export function openFileImports(clinic: Clinic, desk: Clinician) {
  const { deps, owner } = clinic.world;

  const call = <Name extends NameIn<'appointments.patients.imports'>>(
    name: Name,
    input: object,
    who: Clinician = desk,
  ) => who.browser.call(`appointments.patients.imports.${name}`, input);

  async function work({ importId }: ImportRef): Promise<void> {
    const { rows } = await owner.query<{ id: string }>(
      'select organization_id as id from practitioners where id = $1',
      [desk.id],
    );
    await runImport(deps, { importId, organizationId: rows[0]?.id ?? '' });
  }

  async function sent(csv: string, fileName = 'patients.csv'): Promise<ImportRef> {
    const { data } = await call('begin', { fileName });
    const half = Math.ceil(csv.length / 2);
    await call('addPart', { ...data, part: 0, text: csv.slice(0, half) });
    // An answer was lost: the part is sent again.
    await call('addPart', { ...data, part: 0, text: csv.slice(0, half) });
    await call('addPart', { ...data, part: 1, text: csv.slice(half) });
    await call('check', { ...data, parts: 2 });
    return data;
  }

  async function checked(csv: string): Promise<ImportRef> {
    const ref = await sent(csv);
    await work(ref);
    return ref;
  }

  async function imported(csv: string): Promise<ImportRef> {
    const ref = await checked(csv);
    await call('start', ref);
    await work(ref);
    return ref;
  }

  const importById = async (ref: ImportRef): Promise<PatientImport> =>
    (await call('one', ref)).data;

  const rowsOf = async (ref: ImportRef, outcome: string): Promise<RowPage> =>
    (await call('rows', { ...ref, outcome })).data;

  return { call, work, checked, imported, importById, rowsOf };
}
