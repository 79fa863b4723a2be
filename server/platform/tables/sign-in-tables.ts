/** The row types of second steps and of sign-in providers; part of tables.ts. */
import type { ColumnType, Generated } from 'kysely';
import type { SecondStep } from '#shared/auth/second-steps.ts';

/** Columns of a session that say how it was opened. */
export interface SessionOriginColumns {
  opened_by: Generated<SecondStep>;
  sets_up_only: Generated<boolean>;
  acr: Generated<string | null>;
  amr: Generated<string[]>;
}

interface AuthenticatorRow {
  practitioner_id: string;
  sealed_secret: Buffer;
  /** The last time step of 30 s whose code was accepted. */
  last_step: number;
  added_at: Date;
}

interface PasskeyRow {
  id: Generated<string>;
  practitioner_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: ColumnType<string, number, number>;
  transports: string[];
  name: string;
  synced: boolean;
  added_at: Date;
  used_at: Date | null;
}

interface RecoveryCodeRow {
  practitioner_id: string;
  code_hash: Buffer;
  /** Set where SECRET_KEY was changed since: the hash, encrypted with what it was keyed with. */
  encrypted_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer>;
  used_at: Date | null;
}

interface ProviderLinkRow {
  id: Generated<string>;
  issuer: string;
  subject: string;
  practitioner_id: string;
  linked_at: Date;
  used_at: Date;
}

interface RememberedDeviceRow {
  id: Generated<string>;
  organization_id: string;
  practitioner_id: string;
  device_hash: Buffer;
  secret_hash: Buffer;
  /** What the account signed in with when the device was remembered (credentials-store.ts). */
  credentials: string;
  policy_days: number;
  user_agent: string;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
}

export interface SignInTables {
  authenticators: AuthenticatorRow;
  passkeys: PasskeyRow;
  recovery_codes: RecoveryCodeRow;
  provider_links: ProviderLinkRow;
  remembered_devices: RememberedDeviceRow;
}
