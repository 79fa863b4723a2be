/** One stay as its discharge is planned: target day with its history, barriers, delays. */
import type { OpenedStay } from '#shared/utilization.ts';
import type { DischargeRow } from './board.ts';

export interface StayPlan extends Pick<DischargeRow, 'barriers' | 'notices' | 'round'> {
  opened: OpenedStay;
}
