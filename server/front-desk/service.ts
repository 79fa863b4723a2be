/** What other features use of the front desk: a contract, no rules of its own. */
export { idsOfPerson, idsOfUnits } from '#server/front-desk/desk/unit-day-store.ts';
export { figureOfPeriod } from '#server/front-desk/reports/appointment-figure.ts';
