/** Row types of post-acute providers and the beds that they told of; only stores import this file. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { PostAcuteType } from '#shared/post-acute.ts';

interface PostAcuteProviderRow {
  id: Generated<string>;
  organization_id: string;
  name: string;
  type: PostAcuteType;
  phone: string | null;
  /** E.164. */
  fax: string | null;
  email: string | null;
  address: string;
  languages: string;
  payers: string;
  active: Generated<boolean>;
  version: Generated<number>;
  changed_at: Date;
  words_folded: GeneratedAlways<string>;
}

/** Append-only; the last one of a provider counts. */
interface PostAcuteBedReportRow {
  id: Generated<string>;
  organization_id: string;
  provider_id: string;
  beds: number;
  told_by: string;
  noted_by: string;
  noted_at: Date;
}

export interface PostAcuteTables {
  post_acute_providers: PostAcuteProviderRow;
  post_acute_bed_reports: PostAcuteBedReportRow;
}
