/** Which displaced appointments wait for staff: apart from the schemas, which the front desk does without. */
import type { DisplacedAppointment } from './displaced.ts';

/** Whether staff have to do something now, and not the patient. */
export const needsStaff = ({
  isWaiting,
  because,
}: Pick<DisplacedAppointment, 'because' | 'isWaiting'>): boolean =>
  !isWaiting || because === 'withdrawn';
