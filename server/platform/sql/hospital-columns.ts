/** SQL for what patients are told of their hospital. */
import { logoAddressOf } from './logo-address.ts';

/** Of the organization `o`. */
export const hospitalColumns = [
  'o.name as hospital',
  'o.phone',
  'o.zone',
  'o.hour_format as hourFormat',
  logoAddressOf('o').as('logo'),
] as const;
