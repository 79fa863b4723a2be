/** Which unit's booking page the address names. */

export interface UnitRef {
  organizationId: string;
  unitId: string;
}

/** Returns the unit of `/book/<organization>/<unit>`. */
export function unitOfAddress(): UnitRef {
  const [, , organizationId = '', unitId = ''] = location.pathname.split('/');
  return { organizationId, unitId };
}
