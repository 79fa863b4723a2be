/** Patients' consents to text messages, as a stop-word ends them. */
import type { Connection } from '#server/platform/postgres/database.ts';

export const endConsentOf = (db: Connection, { number, at }: { number: string; at: Date }) =>
  db
    .updateTable('patients')
    .set((is) => ({
      sms_agreed: false,
      sms_changed_at: at,
      sms_changed_how: 'stop-word' as const,
      sms_changed_by: null,
      version: is('version', '+', 1),
    }))
    .where('sms_number', '=', number)
    .where('sms_agreed', '=', true)
    .returning(['id', 'organization_id as organizationId'])
    .execute();
