/** What each utilization manager has, for who shares the reviews out. */
import { TeamLoad } from '#client/cases/public/TeamLoad.tsx';
import { UmPages } from './UmPages.tsx';

export const UmTeam = () => (
  <TeamLoad queue="utilization" listPath="/um-dashboard" pages={<UmPages />} />
);
